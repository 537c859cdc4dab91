import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { type Context, systemContext } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { rebuildIndex, reindexOutdated, type ReindexProgress } from '@/lib/search/index/reindex';
import { receiptResource, receiptTermsVersion } from './index-receipt';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { reindexSearchJob } from './reindex-search-job';

export interface ReindexOptions {
  readonly onProgress?: (what: 'receipts' | 'identifiers', progress: ReindexProgress) => void;
  /** Ends the work after its current step, which is saved. */
  readonly signal?: AbortSignal;
}

export interface Reindexed {
  readonly written: number;
  readonly complete: boolean;
}

/**
 * Reindexes beside readers and writers; continues an interrupted run, and begins again when settings change.
 */
export async function reindexSearch(
  ctx: Context,
  { onProgress = () => undefined, signal }: ReindexOptions = {},
): Promise<Reindexed> {
  let written = 0;
  const isStopped = () => signal?.aborted === true;
  for (let retailer = ctx.retailer; ;) {
    const resource = receiptResource(retailer);
    const isCurrent = async () => receiptTermsVersion(await reread(retailer)) === resource.version;
    const pass = await reindexOutdated({ ...ctx, retailer }, resource, async (progress) => {
      onProgress('receipts', progress);
      return !isStopped() && (await isCurrent());
    });
    written += pass;
    if (isStopped()) return { written, complete: false };
    retailer = await reread(retailer);
    // Receipts submitted meanwhile under earlier settings may have escaped the pass.
    if (pass === 0 && receiptTermsVersion(retailer) === resource.version) break;
  }
  written += await reindexOutdated(ctx, identifierResource(ctx.retailer), (progress) => {
    onProgress('identifiers', progress);
    return !isStopped();
  });
  return { written, complete: !isStopped() };
}

export async function rebuildSearch(caller: Context, options: ReindexOptions = {}): Promise<Reindexed> {
  const { onProgress = () => undefined, signal } = options;
  const isStopped = () => signal?.aborted === true;
  // Stale retailer: the caller may have read it before other retailers were done.
  const ctx = { ...caller, retailer: await reread(caller.retailer) };
  const receipts = await rebuildIndex(ctx, receiptResource(ctx.retailer), (progress) => {
    onProgress('receipts', progress);
    return !isStopped();
  });
  const identifiers = isStopped()
    ? 0
    : await rebuildIndex(ctx, identifierResource(ctx.retailer), (progress) => {
        onProgress('identifiers', progress);
        return !isStopped();
      });
  // Reindexes again: jobs in between may have used other settings.
  const { written, complete } = await reindexSearch(ctx, options);
  return { written: receipts + identifiers + written, complete };
}

async function reread(retailer: Retailer): Promise<Retailer> {
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error(`Retailer ${retailer.id} is gone.`);
  return found;
}

/** Milliseconds after which no process has earlier settings or an earlier release. */
const lookedAgainAfterMs = 60_000;

export async function reindexSearchOfOne(
  { retailer: id }: { readonly retailer: number },
  { signal, log }: JobRun,
): Promise<void> {
  const retailer = await findRetailer(id);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'reindex-search');
  const done = await reindexSearch(ctx, { signal });
  log.info({ retailer: id, ...done }, 'reindexed search');
  if (!done.complete) throw new Error('Reindexing was stopped; it goes on with the next attempt.');
  // Look again: other processes may have written with earlier settings meanwhile.
  const startAfter = new Date(ctx.now().getTime() + lookedAgainAfterMs);
  if (done.written > 0) await enqueue(ctx, reindexSearchJob, { retailer: id }, { startAfter });
}
