import { giveUpRawReceipt } from './give-up-raw-job.handler';
import { processRawReceipt } from './process-raw-job.handler';
import { pruneRawOfAll } from './prune-raw-job.handler';
import { replayRawReceipts } from './replay-raw-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of raw receipts; loaded by the jobs process only. */
export const posHandlers: readonly JobHandler[] = [
  giveUpRawReceipt,
  processRawReceipt,
  pruneRawOfAll,
  replayRawReceipts,
];
