import { and, desc, eq, sql } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export interface TransformationUse {
  readonly name: string;
  readonly count: number;
  readonly failed: number;
  readonly succeededAt: Date | null;
}

export async function readUse(
  ctx: Context,
  names: readonly string[],
  among: number,
): Promise<TransformationUse[]> {
  const newest = ctx.db
    .select({ state: rawReceipts.state, at: rawReceipts.processedAt })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.transformation, sql`named.name`)))
    .orderBy(desc(rawReceipts.id))
    .limit(among);
  const list = sql`array[${sql.join(
    names.map((name) => sql`${name}`),
    sql`, `,
  )}]::text[]`;
  const rows = await ctx.db.execute<{ name: string; count: number; failed: number; at: string | null }>(sql`
    select named.name, used.count, used.failed, used.at from unnest(${list}) as named (name)
    cross join lateral (
      select count(*)::int as count, count(*) filter (where state = 'failed')::int as failed,
        max(processed_at) filter (where state = 'processed') as at
      from (${newest}) as newest
    ) as used where used.count > 0`);
  return [...rows].map(({ at, ...use }) => ({ ...use, succeededAt: at === null ? null : new Date(at) }));
}
