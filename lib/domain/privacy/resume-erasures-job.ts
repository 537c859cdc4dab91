import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

export const resumeErasuresJob = defineJob({
  name: 'resume-erasures',
  schema: z.strictObject({}),
  schedule: '47 3 * * *',
  work: async () => (await import('./resume-erasure')).resumeErasuresOfAll,
});
