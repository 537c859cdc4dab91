import { eraseOneIdentifier } from './erase-identifier-job.handler';
import { resumeErasures } from './resume-erasures-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of export and erasure; loaded by the jobs process only. */
export const privacyHandlers: readonly JobHandler[] = [eraseOneIdentifier, resumeErasures];
