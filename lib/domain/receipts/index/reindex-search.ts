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
  readonly signal?: AbortSignal;
}

export interface Reindexed {
  readonly written: number;
  readonly complete: boolean;
}

/**
 * Reindexes while other processes read and write. Continues after an interruption, and begins again if
 * settings change.
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
    // Race: receipts submitted meanwhile may have old terms. The pass is repeated until it finds none.
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
  // The retailer is read again, because the caller may have read it long ago.
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
  const { written, complete } = await reindexSearch(ctx, options);
  return { written: receipts + identifiers + written, complete };
}

async function reread(retailer: Retailer): Promise<Retailer> {
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error(`Retailer ${retailer.id} is gone.`);
  return found;
}

/** Milliseconds after which every process uses the present settings and release. */
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
  // Other processes may have written with earlier settings meanwhile, so a second run looks again.
  const startAfter = new Date(ctx.now().getTime() + lookedAgainAfterMs);
  if (done.written > 0) await enqueue(ctx, reindexSearchJob, { retailer: id }, { startAfter });
}
