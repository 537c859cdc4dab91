import { loyaltyPrograms } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { and, eq, asc, max, sql, type SQL } from 'drizzle-orm';
import { areUnchanged, versionOf, type Versioned } from '@/lib/platform/db/row-versions';
import { owned } from '@/lib/platform/db/tenancy';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { lockNumbers, nextNumber } from '@/lib/platform/db/numbering';

export type ProgramRow = typeof loyaltyPrograms.$inferSelect;

export async function findProgram(
  ctx: Context,
  id: number,
  held: 'held' | 'free' = 'free',
): Promise<ProgramRow | null> {
  const query = ctx.db
    .select()
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, id)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

export function readPrograms(
  ctx: Context,
  { count, after }: { readonly count: number; readonly after?: number | undefined },
): Promise<ProgramRow[]> {
  const page = keysetPage([loyaltyPrograms.id], 'ascending', after === undefined ? null : [after]);
  return ctx.db
    .select()
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), page.beyond))
    .orderBy(...page.order)
    .limit(count);
}

export function readActivePrograms(ctx: Context): Promise<Versioned<ProgramRow>[]> {
  return ctx.db
    .select({ row: loyaltyPrograms, version: versionOf(loyaltyPrograms) })
    .from(loyaltyPrograms)
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.active, true)))
    .orderBy(asc(loyaltyPrograms.id));
}

/** Conditions that exactly these programs are active, unchanged. */
export function areActiveProgramsUnchanged(
  { retailer }: Context,
  known: readonly Versioned<ProgramRow>[],
): SQL[] {
  const count = sql`(select count(*) from loyalty_programs where retailer_id = ${retailer.id} and active)`;
  return [sql`${count} = ${known.length}::int`, ...areUnchanged(loyaltyPrograms, known)];
}

export async function updateProgram(
  ctx: Context,
  id: number,
  columns: Partial<ProgramRow>,
): Promise<ProgramRow> {
  const [row] = await ctx.db
    .update(loyaltyPrograms)
    .set({ ...columns, updatedAt: ctx.now() })
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, id)))
    .returning();
  if (row === undefined) throw new Error(`Program ${id} is gone while locked.`);
  return row;
}

export async function insertProgram(
  ctx: Context,
  columns: Pick<ProgramRow, 'name' | 'active' | 'rules' | 'reward'>,
): Promise<ProgramRow> {
  await lockNumbers(ctx, 'loyaltyPrograms');
  const now = ctx.now();
  const id = await nextNumber(ctx, loyaltyPrograms, loyaltyPrograms.id);
  const [row] = await ctx.db
    .insert(loyaltyPrograms)
    .values({ retailerId: ctx.retailer.id, id, ...columns, createdAt: now, updatedAt: now })
    .returning();
  if (row === undefined) throw new Error('The program was not inserted.');
  return row;
}

export async function recordErasedRewards(ctx: Context, id: number, rewardId: number): Promise<void> {
  const { erasedRewardId } = loyaltyPrograms;
  await ctx.db
    .update(loyaltyPrograms)
    .set({ erasedRewardId: sql`greatest(${erasedRewardId}, ${rewardId})` })
    .where(and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, id)));
}

export async function highestErasedReward(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ id: max(loyaltyPrograms.erasedRewardId) })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
  return row?.id ?? 0;
}
