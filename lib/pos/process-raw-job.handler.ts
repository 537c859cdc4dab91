import { systemContext } from '@/lib/context';
import { handleJob } from '@/lib/queue/handle-job';
import { findRetailer } from '@/lib/retailers/store';
import { failRaw, processRaw } from './process-raw';
import { processRawJob } from './process-raw-job';

/** Processes one raw receipt; after the last attempt it is `failed` rather than `received` for ever. */
export const processRawReceipt = handleJob(processRawJob, async ({ retailer: retailerId, id }, run) => {
  const retailer = await findRetailer(retailerId);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'process-raw');
  try {
    await processRaw(ctx, id);
  } catch (error) {
    if (run.attempt <= processRawJob.retries) throw error;
    run.log.error({ err: error, raw: id }, 'raw receipt given up');
    await failRaw(ctx, id, { code: 'internal', message: 'the service failed; replay it later' });
  }
});
