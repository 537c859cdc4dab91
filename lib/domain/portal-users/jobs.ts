import { forgotPasswordJob } from './forgot-password-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of portal users, their groups and their own accounts. */
export const portalUserJobs: readonly Job[] = [forgotPasswordJob];
