import { systemContext } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { giveUpRaw } from './fail-raw';
import { giveUpRawJob } from './give-up-raw-job';

/** Gives up a raw receipt, so that it can be replayed; one that has its outcome by now, or was replayed, keeps that. */
export const giveUpRawReceipt = handleJob(giveUpRawJob, async ({ retailer: retailerId, id }, run) => {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  await giveUpRaw(systemContext(retailer, 'process-raw'), id, run);
});
