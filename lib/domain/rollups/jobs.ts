import type { Job } from '@/lib/platform/queue/define-job';
import { keepRollupsJob } from './keep-rollups-job';

/** The kinds of jobs that keep the sums of reports. */
export const rollupJobs: readonly Job[] = [keepRollupsJob];
