import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import type { Context } from '@/lib/platform/context';
import { maintainIndex, type Maintained, type Maintenance } from '@/lib/search/index/maintain';
import { receiptResource } from './index-receipt';

/** Seals and merges the search index of the context's receipts and identifiers where that is worth it. */
export async function sealSearch(ctx: Context, how: Maintenance = {}): Promise<Maintained> {
  const receipts = await maintainIndex(ctx, receiptResource(ctx.retailer), how);
  const identifiers = await maintainIndex(ctx, identifierResource(ctx.retailer), how);
  return { sealed: receipts.sealed + identifiers.sealed, merged: receipts.merged + identifiers.merged };
}
