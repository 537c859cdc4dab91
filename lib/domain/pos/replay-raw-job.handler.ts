import { systemContext } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { queueReplay } from './queue-replay';
import { replayRawJob } from './replay-raw-job';

/** Queues the raw receipts of one bulk replay, some at a time. */
export const replayRawReceipts = handleJob(replayRawJob, async ({ retailer: retailerId, id }, { signal }) => {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  await queueReplay(systemContext(retailer, 'replay-raw'), id, signal);
});
