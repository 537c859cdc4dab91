import { pruneLogosJob } from './prune-logos-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of the brand. */
export const brandJobs: readonly Job[] = [pruneLogosJob];
