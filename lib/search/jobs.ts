import { reindexSearchJob } from './gin/reindex-search-job';
import { sealSearchJob } from './segments/seal-search-job';
import type { Job } from '@/lib/platform/queue/define-job';

/** The kinds of jobs of the search index. */
export const searchJobs: readonly Job[] = [reindexSearchJob, sealSearchJob];
