import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Queued for unknown addresses, too, so that the answer and its duration are the same. */
export const forgotPasswordJob = defineJob({
  name: 'forgot-password',
  schema: z.strictObject({ email: z.string() }),
  // Deleted after an hour: the address can be any person's, and erasures do not search the queue.
  keptInSeconds: 60 * 60,
  work: async () => (await import('./send-forgotten-password')).sendForgottenPassword,
});
