import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/**
 * While a webhook is enabled. One run works in each process; a further one ends at once, so that the schedule replaces
 * a dead one.
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
