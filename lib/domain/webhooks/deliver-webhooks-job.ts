import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * A process does one run at a time; a second run ends at once. If a process dies, the schedule starts a new
 * run.
 */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // One retry suffices, because the schedule starts the job each minute.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./deliver-webhooks')).deliverWebhooks,
});
