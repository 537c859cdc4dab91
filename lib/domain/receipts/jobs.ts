import type { Job } from '@/lib/platform/queue/define-job';
import { keepRollupsJob } from './keep-rollups-job';
import { reindexSearchJob } from './reindex-search-job';
import { sealSearchJob } from './seal-search-job';

/** The kinds of jobs of receipts: sums over them, and their search index. */
export const receiptJobs: readonly Job[] = [keepRollupsJob, reindexSearchJob, sealSearchJob];
