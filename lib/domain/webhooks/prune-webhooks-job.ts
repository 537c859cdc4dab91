import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneWebhooksJob = defineJob({
  name: 'prune-webhooks',
  schema: z.strictObject({}),
  schedule: '37 3 * * *',
  work: async () => (await import('./prune-webhooks')).pruneWebhooksOfAll,
});
