import { inTransaction, type Context, systemContext } from '@/lib/platform/context';
import { recordEvents } from '@/lib/domain/events/record-events';
import { isUnderWay } from '@/lib/platform/queue/is-under-way';
import type { VersionRow } from '@/lib/domain/transformations/store';
import { attemptsExhausted, type RawFailure } from './failure-cause';
import { processRawJob } from './process-raw-job';
import { lockRaw, setOutcome, type RawOutcome, type RawRow } from './store/raw';
import { currentTime } from '@/lib/core/clock';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer } from '@/lib/platform/retailers/store';

/** Thrown after a race: another worker settled the raw receipt first, so this transaction is rolled back. */
export class ConcurrentChangeError extends Error {}

/** @throws ConcurrentChangeError when the raw receipt has changed since it was read. */
export async function failRaw(
  ctx: Context,
  read: Pick<RawRow, 'id' | 'attempts'>,
  failure: RawFailure,
  version: Pick<VersionRow, 'name' | 'version'> | null,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const now = await lockRaw(inner, read.id);
    if (now?.state !== 'received' || now.attempts !== read.attempts) throw new ConcurrentChangeError();
    await settleFailed(inner, read.id, failed(failure, version));
  });
}

export async function markRawFailed(
  ctx: Context,
  id: string,
  { id: job, log }: JobRun,
  failure: RawFailure = attemptsExhausted,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    if ((await lockRaw(inner, id))?.state !== 'received') return;
    if (await isUnderWay(inner, processRawJob, { retailer: ctx.retailer.id, id }, job)) return;
    log.error({ raw: id }, 'raw receipt given up');
    await settleFailed(inner, id, failed(failure, null));
  });
}

async function settleFailed(ctx: Context, id: string, outcome: RawOutcome): Promise<void> {
  await setOutcome(ctx, id, outcome);
  await recordEvents(ctx, [{ type: 'raw_receipt.failed', data: { id } }]);
}

export function failureColumns({ code, message, cause, position }: RawFailure) {
  return {
    failureCode: code,
    failureMessage: message,
    failureCause: cause,
    failurePosition: position,
  };
}

function failed(failure: RawFailure, version: Pick<VersionRow, 'name' | 'version'> | null): RawOutcome {
  return {
    state: 'failed',
    receiptIds: [],
    transformation: version?.name ?? null,
    transformationVersion: version?.version ?? null,
    ...failureColumns(failure),
    ignoredReason: null,
    leftOut: [],
    processedAt: currentTime(),
  };
}

export async function markRawReceiptFailed(
  { retailer: retailerId, id }: { readonly retailer: number; readonly id: string },
  run: JobRun,
): Promise<void> {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  await markRawFailed(systemContext(retailer, 'process-raw'), id, run);
}
