import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import type { Job } from './define-job';
import { hasOpenJob } from './store';

/** Reads all stored jobs, so call it rarely. */
export function isUnderWay<Schema extends z.ZodType>(
  ctx: Pick<Context, 'db'>,
  job: Job<Schema>,
  data: z.input<Schema>,
  besides: string | null = null,
): Promise<boolean> {
  return hasOpenJob(ctx.db, { name: job.name, data, besides });
}
