import type { JobHandler } from '@/lib/platform/queue/handle-job';
import { queueProblemMailsOfAll } from './queue-problem-mails-job.handler';
import { sendProblemMail } from './send-problem-mail-job.handler';

/** The work of the jobs of problems; loaded by the jobs process only. */
export const problemHandlers: readonly JobHandler[] = [queueProblemMailsOfAll, sendProblemMail];
