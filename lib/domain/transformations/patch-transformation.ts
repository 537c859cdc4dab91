import { isDeepStrictEqual } from 'node:util';
import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { notFound } from '@/lib/core/errors';
import { refuseTakenTypes } from './refuse-taken-types';
import type { TransformationPatch } from './schema';
import { lockTransformation, putTransformation } from './store';

/**
 * @throws ServiceError `not_found`, or `conflict` when one of the media types belongs to another
 * transformation.
 */
export function patchTransformation(
  ctx: Context<'patch_transformation'>,
  name: string,
  patch: TransformationPatch,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    await lockNumbers(inner, 'transformations');
    const row = await lockTransformation(inner, name);
    if (row === null) throw notFound('transformation');
    const types = (patch.content_types ?? row.contentTypes).map((type) => type.toLowerCase());
    await refuseTakenTypes(inner, name, types);
    const after = {
      contentTypes: [...new Set(types)],
      isDefault: patch.is_default ?? row.isDefault,
      kind: patch.kind === undefined ? row.kind : patch.kind,
    };
    const before = { contentTypes: row.contentTypes, isDefault: row.isDefault, kind: row.kind };
    if (isDeepStrictEqual(before, after)) return;
    await putTransformation(inner, name, after);
    const wire = ({ contentTypes, isDefault, kind }: typeof after) => ({
      content_types: contentTypes,
      is_default: isDefault,
      kind,
    });
    await recordChange(inner, {
      action: 'patch_transformation',
      subjectType: 'transformation',
      subjectId: name,
      before: wire(before),
      after: wire(after),
    });
  });
}
