import { pruneLogosOfAll } from './prune-logos-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of the brand; loaded by the jobs process only. */
export const brandHandlers: readonly JobHandler[] = [pruneLogosOfAll];
