import type { Job } from '@/lib/platform/queue/define-job';
import { reindexSearchJob } from './index/reindex-search-job';
import { sealSearchJob } from './index/seal-search-job';

/** The kinds of jobs of the search index. */
export const searchJobs: readonly Job[] = [reindexSearchJob, sealSearchJob];
