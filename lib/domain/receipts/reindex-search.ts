import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { type Context, systemContext } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import { rebuildIndex, reindexOutdated, type ReindexProgress } from '@/lib/search/index/reindex';
import { receiptResource, receiptTermsVersion } from './index-receipt';
import type { JobRun } from '@/lib/platform/queue/define-job';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { reindexSearchJob } from './reindex-search-job';

/** How to go about it. */
export interface ReindexOptions {
  readonly onProgress?: (what: 'receipts' | 'identifiers', progress: ReindexProgress) => void;
  /** Aborted, the work ends after the step it is at; what is done stays done. */
  readonly signal?: AbortSignal;
}

/** What was done in all. */
export interface Reindexed {
  /** Receipts and identifiers written to their index again. */
  readonly written: number;
  /** False when the signal ended it. */
  readonly complete: boolean;
}

/**
 * Writes receipts and identifiers to their index again whose terms code or settings would make otherwise now, while they
 * are read and written. Goes on where an earlier run stopped, and begins again when the settings change meanwhile.
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
    // Receipts that were being submitted under the settings of before may have come behind the pass.
    if (pass === 0 && receiptTermsVersion(retailer) === resource.version) break;
  }
  written += await reindexOutdated(ctx, identifierResource(ctx.retailer), (progress) => {
    onProgress('identifiers', progress);
    return !isStopped();
  });
  return { written, complete: !isStopped() };
}

/**
 * Builds the index of a retailer's receipts and identifiers anew from the documents themselves, whatever it held before, by
 * the settings as they are in the end.
 */
export async function rebuildSearch(caller: Context, options: ReindexOptions = {}): Promise<Reindexed> {
  const { onProgress = () => undefined, signal } = options;
  const isStopped = () => signal?.aborted === true;
  // The caller may have read it long ago, before other retailers were done.
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
  // What queued jobs did meanwhile for other settings was made anew by those of the beginning.
  const { written, complete } = await reindexSearch(ctx, options);
  return { written: receipts + identifiers + written, complete };
}

async function reread(retailer: Retailer): Promise<Retailer> {
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error(`Retailer ${retailer.id} is gone.`);
  return found;
}

/** By then no process works with settings or a release that it has read before. */
const lookedAgainAfterMs = 60_000;

/** Makes the search terms of a retailer anew where they are out of date. */
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
  // What has changed may not be known to all who write receipts: theirs of meanwhile are made again, too.
  const startAfter = new Date(ctx.now().getTime() + lookedAgainAfterMs);
  if (done.written > 0) await enqueue(ctx, reindexSearchJob, { retailer: id }, { startAfter });
}
