import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Context } from '@/lib/platform/context';
import type { Job } from './define-job';

/**
 * Whether a job with this data waits or is at work, other than the one with the id `besides`. Reads through the jobs
 * that are kept, as the queue itself does every minute: for what is rare.
 */
export async function isUnderWay<Schema extends z.ZodType>(
  ctx: Pick<Context, 'db'>,
  job: Job<Schema>,
  data: z.input<Schema>,
  besides: string | null = null,
): Promise<boolean> {
  const found = await ctx.db.execute(sql`
    select 1 from pgboss.job
    where name = ${job.name} and state < 'completed' and data @> ${JSON.stringify(data)}::text::jsonb
      and id is distinct from ${besides}::uuid limit 1`);
  return found.length > 0;
}
