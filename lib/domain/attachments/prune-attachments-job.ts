import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneAttachmentsJob = defineJob({
  name: 'prune-attachments',
  schema: z.strictObject({}),
  // The job compares every stored file with the database, so it gets six hours.
  expiresInSeconds: 6 * 60 * 60,
  schedule: '37 3 * * *',
  work: async () => (await import('./prune-attachments')).pruneAttachmentsOfAll,
});
