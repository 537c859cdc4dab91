import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Runs once in each process; a further run ends at once: the schedule replaces a dead one. */
export const deliverWebhooksJob = defineJob({
  name: 'deliver-webhooks',
  schema: z.strictObject({}),
  schedule: '* * * * *',
  // The next minute tries again.
  retries: 1,
  retryDelayInSeconds: 1,
  work: async () => (await import('./deliver-webhooks')).deliverWebhooks,
});
