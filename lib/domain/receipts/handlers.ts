import { keepRollupsOfAll } from './keep-rollups-job.handler';
import { reindexSearchOfOne } from './reindex-search-job.handler';
import { sealSearchOfAll } from './seal-search-job.handler';
import type { JobHandler } from '@/lib/platform/queue/handle-job';

/** The work of the jobs of receipts and of their search index; loaded by the jobs process only. */
export const receiptHandlers: readonly JobHandler[] = [keepRollupsOfAll, reindexSearchOfOne, sealSearchOfAll];
