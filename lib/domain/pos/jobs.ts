import { giveUpRawJob } from './give-up-raw-job';
import { processRawJob } from './process-raw-job';
import { pruneRawJob } from './prune-raw-job';
import { replayRawJob } from './replay-raw-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of raw receipts. */
export const posJobs: readonly Job[] = [giveUpRawJob, processRawJob, pruneRawJob, replayRawJob];
