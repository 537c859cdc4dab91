import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const recountDeliveriesJob = defineJob({
  name: 'recount-deliveries',
  schema: z.strictObject({}),
  schedule: '37 2 * * *',
  expiresInSeconds: 60 * 60,
  concurrency: 1,
  work: async () => (await import('./recount-deliveries')).recountDeliveriesOfAll,
});
