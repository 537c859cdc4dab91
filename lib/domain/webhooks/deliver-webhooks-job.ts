import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** A process has one run, and a second ends at once; the schedule replaces a dead run. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // One, because the schedule starts the job each minute.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./deliver-webhooks')).deliverWebhooks,
});
