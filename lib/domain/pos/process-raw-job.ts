import { defineJob } from '@/lib/platform/queue/define-job';
import { giveUpRawJob } from './give-up-raw-job';

/** Failures of the service are retried for about a day. */
export const processRawJob = defineJob({
  name: 'process-raw',
  schema: giveUpRawJob.schema,
  retries: 13,
  retryDelayInSeconds: 5,
  // Reading and mapping are stopped after two minutes each.
  expiresInSeconds: 300,
  concurrency: 4,
  afterDeath: giveUpRawJob,
  work: async () => (await import('./process-raw-jobs')).processRawReceipt,
  workTogether: async () => (await import('./process-raw-jobs')).processRawTogether,
});
