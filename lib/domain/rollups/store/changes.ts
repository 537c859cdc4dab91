import { and, asc, inArray, sql, type SQL } from 'drizzle-orm';
import { rollupChanges } from '@/drizzle/schema/rollups';
import { newId } from '@/lib/core/ids';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { Changes } from '../facts';

export async function insertChanges(ctx: Context, changes: Changes): Promise<void> {
  for (const statement of changeInsertions(ctx.retailer.id, changes)) await ctx.db.execute(statement);
}

export function changeInsertions(retailerId: number, changes: Changes): SQL[] {
  const size = changes.added.length + changes.removed.length;
  if (size === 0) return [];
  const insertion = sql`
    insert into rollup_changes (retailer_id, id, size, changes)
    values (${retailerId}, ${newId()}, ${size}, ${JSON.stringify(changes)})`;
  return [insertion];
}

export interface PendingChanges {
  readonly id: string;
  readonly changes: Changes;
}

export async function readChanges(ctx: Context, count: number): Promise<PendingChanges[]> {
  const rows = await ctx.db
    .select({ id: rollupChanges.id, changes: rollupChanges.changes })
    .from(rollupChanges)
    .where(owned(ctx, rollupChanges))
    .orderBy(asc(rollupChanges.id))
    .limit(count);
  return rows.map(({ id, changes }) => ({ id, changes: JSON.parse(changes) as Changes }));
}

export async function deleteChanges(ctx: Context, ids: readonly string[]): Promise<void> {
  await ctx.db
    .delete(rollupChanges)
    .where(and(owned(ctx, rollupChanges), inArray(rollupChanges.id, [...ids])));
}

export async function countPendingChanges(ctx: Context, most: number): Promise<number> {
  const noted = ctx.db
    .select({ size: rollupChanges.size })
    .from(rollupChanges)
    .where(owned(ctx, rollupChanges))
    .limit(most)
    .as('noted');
  const [row] = await ctx.db.select({ sum: sql<number>`coalesce(sum(${noted.size}), 0)::int` }).from(noted);
  return row?.sum ?? 0;
}
