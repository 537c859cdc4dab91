import { asc } from 'drizzle-orm';
import { identifierSearch, receiptSearch } from '@/drizzle/schema/search';
import { systemContext, type Context } from '@/lib/platform/context';
import { identifierTermsVersion } from '@/lib/domain/identifiers/index-identifier';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { listRetailers } from '@/lib/platform/retailers/store';
import { reindexSearchJob } from '@/lib/search/gin/reindex-search-job';
import { owned } from '@/lib/platform/db/tenancy';
import { receiptTermsVersion } from './index-receipt';

/**
 * Queues reindexing for every retailer whose search index an earlier release has written. Returns how many those are.
 * Looks at the oldest rows only: what is begun goes on by itself, and what came since is up to date.
 */
export async function reindexOutdated(): Promise<number> {
  const contexts = (await listRetailers()).map((retailer) => systemContext(retailer, 'reindex-search'));
  let queued = 0;
  for (const ctx of contexts) {
    if (!(await isOutdated(ctx))) continue;
    await enqueue(ctx, reindexSearchJob, { retailer: ctx.retailer.id });
    queued += 1;
  }
  return queued;
}

async function isOutdated(ctx: Context): Promise<boolean> {
  const versions = [
    [receiptSearch, receiptTermsVersion(ctx.retailer)],
    [identifierSearch, identifierTermsVersion],
  ] as const;
  for (const [table, version] of versions) {
    const [oldest] = await ctx.db
      .select({ version: table.version })
      .from(table)
      .where(owned(ctx, table))
      .orderBy(asc(table.orderedAt), asc(table.key))
      .limit(1);
    if (oldest !== undefined && oldest.version !== version) return true;
  }
  return false;
}
