import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Removes deliveries and attempts of webhooks that are older than 30 days. */
export const pruneWebhooksJob = defineJob({
  name: 'prune-webhooks',
  schema: z.strictObject({}),
  schedule: '37 3 * * *',
  work: async () => (await import('./prune-webhooks')).pruneWebhooksOfAll,
});
