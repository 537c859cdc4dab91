import { identifierResource } from '@/lib/domain/identifiers/index-identifier';
import { systemContext } from '@/lib/platform/context';
import { enqueue } from '@/lib/platform/queue/enqueue';
import { listRetailers } from '@/lib/platform/retailers/store';
import { readIndexState } from '@/lib/search/index/reindex';
import { reindexSearchJob } from '@/lib/search/index/reindex-search-job';
import { receiptResource } from './index-receipt';

/** Queues reindexing for every retailer whose search index an earlier release has written. Returns how many those are. */
export async function queueOutdated(): Promise<number> {
  let queued = 0;
  for (const retailer of await listRetailers()) {
    const ctx = systemContext(retailer, 'reindex-search');
    const states = [
      await readIndexState(ctx, receiptResource(retailer)),
      await readIndexState(ctx, identifierResource(retailer)),
    ];
    if (states.every(({ outdated }) => outdated === 0)) continue;
    await enqueue(ctx, reindexSearchJob, { retailer: retailer.id });
    queued += 1;
  }
  return queued;
}
