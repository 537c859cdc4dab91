import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import type { Job } from './define-job';
import { hasOpenJob } from './store';

/**
 * True when a job with this data waits or is at work, other than the one with the id `besides`. Reads through the jobs
 * that are kept, as the queue itself does every minute: for what is rare.
 */
export function isUnderWay<Schema extends z.ZodType>(
  ctx: Pick<Context, 'db'>,
  job: Job<Schema>,
  data: z.input<Schema>,
  besides: string | null = null,
): Promise<boolean> {
  return hasOpenJob(ctx.db, { name: job.name, data, besides });
}
