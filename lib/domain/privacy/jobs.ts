import { eraseIdentifierJob } from './erase-identifier-job';
import { resumeErasuresJob } from './resume-erasures-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of export and erasure. */
export const privacyJobs: readonly Job[] = [eraseIdentifierJob, resumeErasuresJob];
