import { count, sql } from 'drizzle-orm';
import { receiptSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { receiptTermsVersion } from './index-receipt';

/** How much of the search index of a retailer's receipts is as its settings want it. */
export interface IndexProgress {
  readonly receipts: number;
  readonly outdated: number;
}

/** Counts receipts whose search terms are still those of earlier settings. */
export async function readIndexProgress(ctx: Context): Promise<IndexProgress> {
  const version = receiptTermsVersion(ctx.retailer);
  const [row] = await ctx.db
    .select({
      receipts: count(),
      outdated: sql<number>`(count(*) filter (where ${receiptSearch.version} <> ${version}))::int`,
    })
    .from(receiptSearch)
    .where(owned(ctx, receiptSearch));
  return { receipts: row?.receipts ?? 0, outdated: row?.outdated ?? 0 };
}
