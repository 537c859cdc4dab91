import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { actorName, inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { maskSamples } from './mask-samples';
import { refuseTakenTypes } from './refuse-taken-types';
import type { TransformationInput } from './schema';
import { insertVersion, lastVersion, lockTransformation, putTransformation, updateDraft } from './store';

/** If `samples` is absent, the samples of the last version are used. */
export type Draft = Omit<TransformationInput, 'name' | 'content_types' | 'is_default' | 'kind'>;

/** @throws ServiceError `conflict` when the name or one of the media types is taken. */
export function createTransformation(
  ctx: Context<'post_transformation'>,
  input: TransformationInput,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'transformations');
    if ((await lockTransformation(inner, input.name)) !== null) {
      throw conflict(`the transformation ${input.name} already exists`, 'transformation_exists', {
        name: input.name,
      });
    }
    await saveDraft(inner, input);
  });
}

/**
 * Returns the draft's version number. `revision` is that of the draft which the caller edited, 0 if there was
 * none.
 * @throws ServiceError `not_found`, or `conflict` when the draft has a different revision by now.
 */
export async function putDraft(
  ctx: Context<'put_transformation_draft'>,
  name: string,
  sent: Draft,
  revision?: number,
): Promise<number> {
  const draft = { ...sent, samples: await maskSamples(sent.samples) };
  return inTransaction(ctx, async (inner) => {
    if ((await lockTransformation(inner, name)) === null) throw notFound('transformation');
    const last = await lastVersion(inner, name);
    const current = last === null || last.publishedAt !== null ? 0 : last.revision;
    if (revision !== undefined && revision !== current) {
      throw conflict(
        `the draft was changed in the meantime: its revision is now ${current}`,
        'draft_changed',
      );
    }
    return keepDraft(inner, name, draft, last);
  });
}

/**
 * Creates the transformation if it is missing. Returns the version number.
 * @throws ServiceError `conflict` when one of the media types belongs to another transformation.
 */
export async function saveDraft(ctx: Context, input: TransformationInput): Promise<number> {
  const { name, content_types: types, is_default: isDefault, kind, ...sent } = input;
  const draft = { ...sent, samples: await maskSamples(sent.samples) };
  return inTransaction(ctx, async (inner) => {
    // Race: without this lock, a transformation saved at the same time could take the same media type or
    // become the default.
    await lockNumbers(inner, 'transformations');
    const before = await lockTransformation(inner, name);
    const contentTypes = (types ?? before?.contentTypes ?? []).map((type) => type.toLowerCase());
    await refuseTakenTypes(inner, name, contentTypes);
    await putTransformation(inner, name, {
      contentTypes: [...new Set(contentTypes)],
      isDefault: isDefault ?? before?.isDefault ?? false,
      kind: kind === undefined ? (before?.kind ?? null) : kind,
    });
    // Row lock, so that two drafts saved at the same time get different numbers.
    await lockTransformation(inner, name);
    return keepDraft(inner, name, draft, await lastVersion(inner, name));
  });
}

async function keepDraft(
  ctx: Context,
  name: string,
  draft: Draft,
  last: Awaited<ReturnType<typeof lastVersion>>,
): Promise<number> {
  const now = ctx.now();
  const content = {
    inputFormat: draft.input_format,
    options: draft.options ?? {},
    mapping: draft.mapping,
    samples: draft.samples ?? last?.samples ?? [],
  };
  const isDraft = last !== null && last.publishedAt === null;
  // Idempotent, because a caller that received no response may retry.
  if (isDraft && isDeepStrictEqual({ ...last, ...content }, last)) return last.version;
  const version = isDraft ? last.version : (last?.version ?? 0) + 1;
  if (isDraft) await updateDraft(ctx, name, version, { ...content, updatedAt: now });
  else {
    const createdBy = actorName(ctx.actor);
    const at = { createdAt: now, updatedAt: now };
    await insertVersion(ctx, { ...content, ...at, name, version, publishedAt: null, createdBy });
  }
  await recordChange(ctx, {
    action: 'save_transformation',
    subjectType: 'transformation',
    subjectId: name,
    before: isDraft ? { version, mapping: last.mapping } : null,
    after: { version, mapping: content.mapping },
  });
  return version;
}
