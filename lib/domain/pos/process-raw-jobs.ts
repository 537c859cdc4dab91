import { LRUCache } from 'lru-cache';
import { systemContext, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import type { JobRun } from '@/lib/platform/queue/define-job';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { MappingsBusy } from '@/lib/domain/transformations/sandbox/process-pool';
import { failureColumns, giveUpRaw } from './fail-raw';
import { passingFailureOf } from './failure-cause';
import { processRaw } from './process-raw';
import { processRawJob } from './process-raw-job';
import { processBatch } from './process-batch';
import { isSlow, laterStart, whenToStart, whileAtWork } from './slow-retailers';
import { countAttempt } from './store/raw';

interface RawToProcess {
  readonly retailer: number;
  readonly id: string;
}

/** Ends as `failed` after the last attempt, rather than as `received` for ever. */
export async function processRawReceipt({ retailer, id }: RawToProcess, run: JobRun): Promise<void> {
  const startAfter = whenToStart(retailer);
  // Counted from here on, without a pause: jobs that begin at once must see each other.
  if (startAfter === null) return whileAtWork(retailer, () => attempt(retailer, id, run));
  const ctx = await contextOf(retailer);
  if (ctx !== null) await putOff(ctx, id, startAfter);
}

/** Of one retailer, unless it is slow. */
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

/** Works on jobs of one retailer together; returns the finished ones. */
async function runGroup(
  retailer: number,
  group: readonly { readonly job: string; readonly id: string }[],
): Promise<string[]> {
  if (group.length === 0 || isSlow(retailer)) return [];
  const ctx = await contextOf(retailer);
  if (ctx === null) return [];
  const ids = group.map(({ id }) => id);
  try {
    const done = await whileAtWork(retailer, () => processBatch(ctx, ids));
    return group.filter(({ id }) => done.has(id)).map(({ job }) => job);
  } catch (error) {
    ctx.log.info({ err: error, raw: ids }, 'raw receipts processed one by one');
    return [];
  }
}

/** Read once a second at most: a burst of one retailer's raw receipts would read nothing else. */
const retailers = new LRUCache<number, Retailer>({ max: 1_000, ttl: 1_000 });

async function contextOf(retailer: number): Promise<Context | null> {
  const known = retailers.get(retailer) ?? (await findRetailer(retailer));
  if (known === null) return null;
  retailers.set(retailer, known, { noUpdateTTL: true });
  return systemContext(known, 'process-raw');
}

async function attempt(retailer: number, id: string, run: JobRun): Promise<void> {
  const ctx = await contextOf(retailer);
  if (ctx === null) return;
  try {
    await processRaw(ctx, id);
  } catch (error) {
    if (error instanceof MappingsBusy) return putOff(ctx, id, laterStart(retailer));
    if (run.attempt <= processRawJob.retries) {
      await countAttempt(ctx, id, failureColumns(passingFailureOf(error)));
      throw error;
    }
    run.log.error({ err: error, raw: id }, 'last attempt at a raw receipt failed');
    await giveUpRaw(ctx, id, run, passingFailureOf(error));
  }
}

async function putOff(ctx: Context, id: string, startAfter: Date): Promise<void> {
  await enqueue(ctx, processRawJob, { retailer: ctx.retailer.id, id }, { startAfter });
}
