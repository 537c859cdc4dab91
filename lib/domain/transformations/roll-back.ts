import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { conflict, notFound } from '@/lib/core/errors';
import { findVersion, lockTransformation, setPublished } from './store';

/**
 * Runs no samples: the version worked before, and a rollback must be quick.
 * @throws ServiceError `not_found`, or `conflict` when the version was never published or is live.
 */
export function rollBack(
  ctx: Context<'roll_back_transformation'>,
  name: string,
  version: number,
): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const before = await lockTransformation(inner, name);
    if (before === null) throw notFound('transformation');
    const row = await findVersion(inner, name, version);
    if (row === null) throw notFound('version');
    if (row.publishedAt === null) throw conflict('the version was never published', 'never_published');
    if (before.publishedVersion === version)
      throw conflict('the version is already live', 'in_force_already');
    await setPublished(inner, row);
    await recordChange(inner, {
      action: 'roll_back_transformation',
      subjectType: 'transformation',
      subjectId: name,
      before: { version: before.publishedVersion },
      after: { version },
    });
  });
}
