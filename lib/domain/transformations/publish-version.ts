import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, trusted, type Context } from '@/lib/platform/context';
import { conflict, notFound, ServiceError, unprocessable } from '@/lib/core/errors';
import type { Failure } from './failure';
import { runSamples } from './run-samples';
import { checkMapping } from './sandbox/run-mapping';
import {
  findTransformation,
  findVersion,
  lastVersion,
  lockTransformation,
  setPublished,
  type VersionRow,
} from './store';
import { TransformationError } from '@/lib/formats/transformation-error';

/**
 * @throws ServiceError `not_found`; `unprocessable` naming the mapping's error or the first failing sample;
 * `conflict` when the draft has changed, a later version is published, or `revision` is not the current one.
 */
export async function publishVersion(
  ctx: Context,
  name: string,
  version: number,
  revision?: number,
): Promise<void> {
  const row = await findVersion(ctx, name, version);
  if (row === null) throw notFound('version');
  if (revision !== undefined && row.revision !== revision) throw changedMeanwhile();
  await checkVersion(ctx, row);
  await inTransaction(ctx, async (inner) => {
    const before = await lockTransformation(inner, name);
    const current = await findVersion(inner, name, version);
    if (current?.revision !== row.revision) throw changedMeanwhile();
    if (current.publishedAt !== null) {
      // Another caller published this version. That is a success, unless a later version has replaced it.
      if (before?.publishedVersion === version) return;
      throw changedMeanwhile();
    }
    await setPublished(inner, row);
    await recordChange(inner, {
      action: 'publish_transformation',
      subjectType: 'transformation',
      subjectId: name,
      before: { version: before?.publishedVersion ?? null },
      after: { version },
    });
  });
}

/** @throws ServiceError as `publishVersion`, and `conflict` when there is no draft. */
export async function publishDraft(
  ctx: Context<'publish_transformation'>,
  name: string,
  revision?: number,
): Promise<void> {
  if ((await findTransformation(ctx, name)) === null) throw notFound('transformation');
  const last = await lastVersion(ctx, name);
  if (last === null || last.publishedAt !== null)
    throw conflict('there is no draft to publish', 'draft_missing');
  await publishVersion(ctx, name, last.version, revision);
}

async function checkVersion(ctx: Context, row: VersionRow): Promise<void> {
  await checkMapping(ctx.retailer.id, row.mapping).catch((error: unknown) => {
    if (!(error instanceof TransformationError)) throw error;
    throw unprocessable(
      `the mapping cannot be read: ${error.message}`,
      'mapping_unreadable',
      problemOf(error),
    );
  });
  const failed = (await runSamples(trusted(ctx), row)).find((sample) => !sample.passed);
  if (failed === undefined) return;
  const { name, failure } = failed;
  throw failure === null
    ? unprocessable(`the sample ${name} produces different receipts than expected`, 'sample_differs', {
        name,
      })
    : new ServiceError('unprocessable', `the sample ${name} fails: ${failure.message}`, {
        reason: 'sample_fails',
        parameters: { ...problemOf(failure), name },
        violations: failure.violations,
      });
}

function problemOf({ message, reason, parameters }: Pick<Failure, 'message' | 'reason' | 'parameters'>) {
  return { ...parameters, problem: message, ...(reason === null ? {} : { failure: reason }) };
}

function changedMeanwhile() {
  return conflict('the draft was changed in the meantime', 'draft_changed');
}
