import { recordChange } from '@/lib/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/context';
import type { TransformationInput } from './schema';
import { insertVersion, lastVersion, lockTransformation, putTransformation } from './store';

/** Saves a transformation as a new draft version; answers its number. What is in force stays so until a publication. */
export function saveDraft(ctx: Context, input: TransformationInput): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockTransformation(inner, input.name);
    await putTransformation(inner, input.name, {
      contentTypes: (input.content_types ?? before?.contentTypes ?? []).map((type) => type.toLowerCase()),
      isDefault: input.is_default ?? before?.isDefault ?? false,
    });
    // Holds the row, so that two drafts at once get two numbers.
    await lockTransformation(inner, input.name);
    const version = (await lastVersion(inner, input.name)) + 1;
    await insertVersion(inner, {
      name: input.name,
      version,
      inputFormat: input.input_format,
      options: input.options ?? {},
      mapping: input.mapping,
      samples: input.samples ?? [],
      publishedAt: null,
      createdBy: actorName(inner.actor),
      createdAt: new Date(),
    });
    await recordChange(inner, {
      action: 'save_transformation',
      subjectType: 'transformation',
      subjectId: input.name,
      before: null,
      after: { version, mapping: input.mapping },
    });
    return version;
  });
}
