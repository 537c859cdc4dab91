import type { Context } from '@/lib/platform/context';
import { reindexIdentifiers } from '@/lib/domain/identifiers/reindex-identifiers';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { findRetailer } from '@/lib/platform/retailers/store';
import type { ReindexProgress } from '@/lib/search/gin/reindex-table';
import { receiptTermsVersion } from './index-receipt';
import { reindexReceipts } from './reindex-receipts';

/** How to go about it. */
export interface ReindexOptions {
  readonly onProgress?: (what: 'receipts' | 'identifiers', progress: ReindexProgress) => void;
  /** Aborted, the work ends after the step it is at; what is done stays done. */
  readonly signal?: AbortSignal;
}

/** What was done in all. */
export interface Reindexed {
  readonly made: number;
  readonly removed: number;
  /** False when the signal ended it. */
  readonly complete: boolean;
}

/**
 * Brings the search index of the context's retailer up to date, while receipts are read and written: rows that code or
 * settings made otherwise than they would now, that are missing, or whose document is gone. Knows by each row's version
 * what is done, so it goes on where an earlier run stopped. Begins again when the settings change meanwhile.
 */
export async function reindexSearch(
  ctx: Context,
  { onProgress = () => undefined, signal }: ReindexOptions = {},
): Promise<Reindexed> {
  const all = { made: 0, removed: 0 };
  const isStopped = () => signal?.aborted === true;
  const add = ({ made, removed }: ReindexProgress) => {
    all.made += made;
    all.removed += removed;
  };
  for (let retailer = ctx.retailer; ;) {
    const version = receiptTermsVersion(retailer);
    const goOn = async () => !isStopped() && receiptTermsVersion(await reread(retailer)) === version;
    const pass = await reindexReceipts({ ...ctx, retailer }, (progress) => {
      onProgress('receipts', progress);
      return goOn();
    });
    add(pass);
    if (isStopped()) return { ...all, complete: false };
    retailer = await reread(retailer);
    // Receipts that were being submitted under the settings of before may have come behind the pass.
    if (pass.made === 0 && receiptTermsVersion(retailer) === version) break;
  }
  add(
    await reindexIdentifiers(ctx, (progress) => {
      onProgress('identifiers', progress);
      return !isStopped();
    }),
  );
  return { ...all, complete: !isStopped() };
}

async function reread(retailer: Retailer): Promise<Retailer> {
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error(`Retailer ${retailer.id} is gone.`);
  return found;
}
