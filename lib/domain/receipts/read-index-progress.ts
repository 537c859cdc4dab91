import type { Context } from '@/lib/platform/context';
import { readIndexState } from '@/lib/search/index/reindex';
import { receiptResource } from './index-receipt';

export interface IndexProgress {
  readonly receipts: number;
  readonly outdated: number;
}

/** Counts receipts with search terms of earlier settings. */
export async function readIndexProgress(ctx: Context<'get_settings'>): Promise<IndexProgress> {
  const { documents, outdated } = await readIndexState(ctx, receiptResource(ctx.retailer));
  return { receipts: documents, outdated };
}
