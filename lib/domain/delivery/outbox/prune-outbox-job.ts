import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneOutboxJob = defineJob({
  name: 'prune-outbox',
  schema: z.strictObject({}),
  schedule: '7 3 * * *',
  work: async () => (await import('./prune-outbox')).pruneOutboxOfAll,
});
