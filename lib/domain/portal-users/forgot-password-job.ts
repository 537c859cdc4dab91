import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** A job for every address: an unknown one looks and takes the same. */
export const forgotPasswordJob = defineJob({
  name: 'forgot-password',
  schema: z.strictObject({ email: z.string() }),
  // Retention: anybody's address may have been typed, and no erasure looks for it here.
  keptInSeconds: 60 * 60,
  work: async () => (await import('./send-forgotten-password')).sendForgottenPassword,
});
