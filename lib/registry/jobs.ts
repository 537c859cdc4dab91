import type { Job } from '@/lib/platform/queue/define-job';
import { resources } from './resources';

export const jobs: readonly Job[] = resources.flatMap((each) => each.jobs);
