import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Queued also for unknown addresses, so that answer and duration are the same. */
export const forgotPasswordJob = defineJob({
  name: 'forgot-password',
  schema: z.strictObject({ email: z.string() }),
  // Deleted soon: the address can be any person's, and erasures do not search the queue.
  keptInSeconds: 60 * 60,
  work: async () => (await import('./send-forgotten-password')).sendForgottenPassword,
});
