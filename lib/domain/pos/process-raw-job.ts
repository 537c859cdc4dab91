import { defineJob } from '@/lib/platform/queue/define-job';
import { failRawJob } from './fail-raw-job';

/** Failures of the service are retried for about a day. */
export const processRawJob = defineJob({
  name: 'process-raw',
  schema: failRawJob.schema,
  retries: 13,
  retryDelayInSeconds: 5,
  // Reading and mapping are stopped after two minutes each.
  expiresInSeconds: 300,
  concurrency: 8,
  afterDeath: failRawJob,
  work: async () => (await import('./process-raw-jobs')).processRawReceipt,
  workTogether: async () => (await import('./process-raw-jobs')).processRawTogether,
});
