import { pruneAttachmentsOfAll } from './prune-attachments-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of attachments; loaded by the jobs process only. */
export const attachmentHandlers: readonly JobHandler[] = [pruneAttachmentsOfAll];
