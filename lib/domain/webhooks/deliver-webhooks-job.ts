import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * Sends events to webhooks as they come, for as long as there is one that is enabled. One run works in each process; a further one
 * ends at once, so that the schedule replaces one that has died.
 */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // The next minute tries again anyhow.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./deliver-webhooks')).deliverWebhooks,
});
