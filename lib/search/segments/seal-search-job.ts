import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Seals receipts in search segments, so that hits are counted without visiting them. */
export const sealSearchJob = defineJob({
  name: 'seal-search',
  schema: z.strictObject({}),
  schedule: '*/10 * * * *',
  // The first time, two million receipts take some minutes.
  expiresInSeconds: 60 * 60,
});
