import { logFailure } from '@/lib/platform/db/outage';
import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { systemContext, type Context } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { listRetailers } from '@/lib/platform/retailers/store';
import { readIndexState } from '@/lib/search/index/reindex';
import { reindexSearchJob } from './reindex-search-job';
import { receiptResource } from './index-receipt';

/** Queues a reindex for each retailer whose index is outdated or cannot be read. Returns their number. */
export async function queueOutdated(): Promise<number> {
  let queued = 0;
  for (const retailer of await listRetailers()) {
    const ctx = systemContext(retailer, 'reindex-search');
    const outdated = await countOutdated(ctx).catch((error: unknown) => {
      logFailure(error, { retailer: retailer.id }, 'it is not known whether search is out of date', 'warn');
      return null;
    });
    if (outdated === 0) continue;
    await enqueue(ctx, reindexSearchJob, { retailer: retailer.id });
    queued += 1;
  }
  return queued;
}

async function countOutdated(ctx: Context): Promise<number> {
  const receipts = await readIndexState(ctx, receiptResource(ctx.retailer));
  const identifiers = await readIndexState(ctx, identifierResource(ctx.retailer));
  return receipts.outdated + identifiers.outdated;
}
