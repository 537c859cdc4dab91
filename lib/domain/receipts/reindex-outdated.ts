import { systemContext, type Context } from '@/lib/platform/context';
import { identifierTermsVersion } from '@/lib/domain/identifiers/index-identifier';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { listRetailers } from '@/lib/platform/retailers/store';
import { reindexSearchJob } from '@/lib/search/gin/reindex-search-job';
import { receiptTermsVersion } from './index-receipt';
import { oldestTermsVersion } from './store/search-index';

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
    [await oldestTermsVersion(ctx, 'receipts'), receiptTermsVersion(ctx.retailer)],
    [await oldestTermsVersion(ctx, 'identifiers'), identifierTermsVersion],
  ] as const;
  return versions.some(([oldest, version]) => oldest !== null && oldest !== version);
}
