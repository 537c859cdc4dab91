import type { Context } from '@/lib/platform/context';
import { readIndexState } from '@/lib/search/index/reindex';
import { receiptResource } from './index-receipt';

/** How much of the search index of a retailer's receipts is as its settings want it. */
export interface IndexProgress {
  readonly receipts: number;
  readonly outdated: number;
}

/** Counts receipts whose search terms are still those of earlier settings. */
export async function readIndexProgress(ctx: Context<'get_settings'>): Promise<IndexProgress> {
  const { documents, outdated } = await readIndexState(ctx, receiptResource(ctx.retailer));
  return { receipts: documents, outdated };
}
