import { and, inArray } from 'drizzle-orm';
import { erasures } from '@/drizzle/schema/erasures';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export async function knownErasures(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(owned(ctx, erasures), inArray(erasures.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}
