import { systemContext, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { MappingsBusy } from '@/lib/domain/transformations/sandbox/process-pool';
import { failureColumns, markRawFailed, ConcurrentChangeError } from './fail-raw';
import { passingFailureOf } from './failure-cause';
import { processRaw, makeReceipts, storeTransformed, type TransformedRaw } from './process-raw';
import { processRawJob } from './process-raw-job';
import { isSlow, laterStart, startTimeOf, countAtWork } from './slow-retailers';
import { countRawAttempt, findWaiting } from './store/raw';
import { MachineBusy } from '@/lib/domain/transformations/sandbox/run-mapping';
import { selectVersion, type SelectedVersion } from '@/lib/domain/transformations/store';
import type { FindVersion } from './choose-transformation';

interface RawToProcess {
  readonly retailer: number;
  readonly id: string;
}

/** Processes a raw receipt, or marks it as failed after the last attempt. */
export async function processRawReceipt({ retailer, id }: RawToProcess, run: JobRun): Promise<void> {
  const startAfter = startTimeOf(retailer);
  // No `await` may precede `countAtWork`, because jobs that begin together must count each other.
  if (startAfter === null) return countAtWork(retailer, () => attempt(retailer, id, run));
  const ctx = await contextOf(retailer);
  if (ctx !== null) await putOff(ctx, id, startAfter);
}

/**
 * Processes one batch per retailer and returns the finished jobs. Jobs of slow retailers and single jobs are
 * processed alone afterwards.
 */
export async function processRawTogether(
  jobs: readonly { readonly id: string; readonly data: RawToProcess }[],
): Promise<ReadonlySet<string>> {
  const read = jobs.map(({ id, data }) => ({ job: id, ...data }));
  const groups = Map.groupBy(read, ({ retailer }) => retailer);
  const settled = await Promise.all(
    Array.from(groups, ([retailer, group]) => runGroup(retailer, group.length < 2 ? [] : group)),
  );
  return new Set(settled.flat());
}

async function runGroup(
  retailer: number,
  group: readonly { readonly job: string; readonly id: string }[],
): Promise<string[]> {
  if (group.length === 0 || isSlow(retailer)) return [];
  const ctx = await contextOf(retailer);
  if (ctx === null) return [];
  const ids = group.map(({ id }) => id);
  try {
    const done = await countAtWork(retailer, () => processBatch(ctx, ids));
    return group.filter(({ id }) => done.has(id)).map(({ job }) => job);
  } catch (error) {
    ctx.log.info({ err: error, raw: ids }, 'raw receipts processed one by one');
    return [];
  }
}

async function contextOf(retailer: number): Promise<Context | null> {
  const found = await findRetailer(retailer);
  return found === null ? null : systemContext(found, 'process-raw');
}

async function attempt(retailer: number, id: string, run: JobRun): Promise<void> {
  const ctx = await contextOf(retailer);
  if (ctx === null) return;
  try {
    await processRaw(ctx, id);
  } catch (error) {
    if (error instanceof MappingsBusy) return putOff(ctx, id, laterStart(retailer));
    if (run.attempt <= processRawJob.retries) {
      await countRawAttempt(ctx, id, failureColumns(passingFailureOf(error)));
      throw error;
    }
    run.log.error({ err: error, raw: id }, 'last attempt at a raw receipt failed');
    await markRawFailed(ctx, id, run, passingFailureOf(error));
  }
}

async function putOff(ctx: Context, id: string, startAfter: Date): Promise<void> {
  await enqueue(ctx, processRawJob, { retailer: ctx.retailer.id, id }, { startAfter });
}

/**
 * Stores all results in one transaction and returns the finished ids.
 * @throws the error that prevented the commit. The caller then processes each raw receipt alone.
 */
export async function processBatch(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const waiting = await findWaiting(ctx, ids);
  // Raw receipts missing from `waiting` are settled or deleted.
  const done = new Set(ids).difference(new Set(waiting.map(({ id }) => id)));
  const find = findOnce();
  const outcomes = await Promise.all(
    waiting.map((raw) =>
      makeReceipts(ctx, raw, find).catch((error: unknown) => {
        if (
          error instanceof MappingsBusy ||
          error instanceof MachineBusy ||
          error instanceof ConcurrentChangeError
        )
          return 'later' as const;
        throw error;
      }),
    ),
  );
  waiting.forEach(({ id }, index) => outcomes[index] === null && done.add(id));
  const made = outcomes.filter((one): one is TransformedRaw => one !== null && one !== 'later');
  if (made.length === 0) return done;
  await storeTransformed(ctx, made);
  return done.union(new Set(made.map(({ raw }) => raw.id)));
}

function findOnce(): FindVersion {
  const found = new Map<string, Promise<SelectedVersion | null>>();
  return (ctx, wanted) => {
    const key = JSON.stringify(wanted);
    const version = found.get(key) ?? selectVersion(ctx, wanted);
    found.set(key, version);
    return version;
  };
}
