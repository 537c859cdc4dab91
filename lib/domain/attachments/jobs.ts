import { pruneAttachmentsJob } from './prune-attachments-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of attachments. */
export const attachmentJobs: readonly Job[] = [pruneAttachmentsJob];
