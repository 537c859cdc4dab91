import { systemContext } from '@/lib/platform/context';
import { handleJob } from '@/lib/platform/queue/handle-job';
import { findRetailer } from '@/lib/platform/retailers/store';
import { eraseIdentifier } from './erase-identifier';
import { eraseIdentifierJob } from './erase-identifier-job';
import { updateErasure } from './store/erasures';

/** Erases a person; after the last attempt the erasure is shown as failed and can be asked for again. */
export const eraseOneIdentifier = handleJob(eraseIdentifierJob, async (data, { attempt, log }) => {
  const retailer = await findRetailer(data.retailer);
  if (retailer === null) return;
  const ctx = systemContext(retailer, 'erase-identifier');
  try {
    await eraseIdentifier(ctx, data.erasure);
    log.info({ retailer: retailer.id, erasure: data.erasure }, 'erased a person');
  } catch (error) {
    if (attempt > eraseIdentifierJob.retries) {
      await updateErasure(ctx, data.erasure, { state: 'failed', finishedAt: ctx.now() });
    }
    // Not the error itself: the queue notes it, and the database repeats in it what it was given.
    log.warn({ err: error, erasure: data.erasure }, 'erasing was interrupted');
    // eslint-disable-next-line preserve-caught-error -- for that very reason
    throw new Error('Erasing was interrupted; it goes on with the next attempt.');
  }
});
