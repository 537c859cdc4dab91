import { systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { findRetailer } from '@/lib/retailers/store';
import { givenUp } from './failure-cause';
import { giveUpRawJob } from './give-up-raw-job';
import { failRaw } from './process-raw';

/** Gives up a raw receipt, so that it can be replayed; one that has its outcome by now keeps it. */
export const giveUpRawReceipt = handleJob(giveUpRawJob, async ({ retailer: retailerId, id }, { log }) => {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  log.error({ raw: id }, 'raw receipt given up');
  await failRaw(systemContext(retailer, 'process-raw'), id, givenUp);
});
