import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const pruneAttachmentsJob = defineJob({
  name: 'prune-attachments',
  schema: z.strictObject({}),
  // Every stored file is checked.
  expiresInSeconds: 6 * 60 * 60,
  schedule: '37 3 * * *',
  work: async () => (await import('./prune-attachments')).pruneAttachmentsOfAll,
});
