import type { Context } from '@/lib/platform/context';
import { receiptTermsVersion } from './index-receipt';
import { countOutdated } from './store/search-index';

/** How much of the search index of a retailer's receipts is as its settings want it. */
export interface IndexProgress {
  readonly receipts: number;
  readonly outdated: number;
}

/** Counts receipts whose search terms are still those of earlier settings. */
export function readIndexProgress(ctx: Context): Promise<IndexProgress> {
  return countOutdated(ctx, receiptTermsVersion(ctx.retailer));
}
