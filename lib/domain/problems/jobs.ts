import type { Job } from '@/lib/platform/queue/define-job';
import { queueProblemMailsJob } from './queue-problem-mails-job';
import { sendProblemMailJob } from './send-problem-mail-job';

/** The kinds of jobs of problems. */
export const problemJobs: readonly Job[] = [queueProblemMailsJob, sendProblemMailJob];
