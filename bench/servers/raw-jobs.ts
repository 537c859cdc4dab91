import { closeDatabase } from '@/lib/platform/db/client';
import { processRawReceipt } from '@/lib/domain/pos/process-raw-job.handler';
import { closeQueue } from '@/lib/platform/queue/enqueue';
import { startWorkers } from '@/lib/platform/queue/start-workers';

// The jobs process with one kind of job, until it is told to stop.
const workers = await startWorkers([processRawReceipt]);
process.send?.('ready');

process.once('disconnect', () => {
  void workers
    .stop(5_000)
    .then(() => closeQueue())
    .then(() => closeDatabase())
    .then(() => process.exit(0));
});
