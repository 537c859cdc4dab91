import { z } from 'zod';
import { defineJob } from '@/lib/platform/queue/define-job';

/** Queued even for an unknown address, so that the answer and its duration reveal no users. */
export const forgotPasswordJob = defineJob({
  name: 'forgot-password',
  schema: z.strictObject({ email: z.string() }),
  // Finished jobs are deleted soon: the address can be any person's, and an erasure does not search the
  // queue.
  keptInSeconds: 60 * 60,
  work: async () => (await import('./send-forgotten-password')).sendForgottenPassword,
});
