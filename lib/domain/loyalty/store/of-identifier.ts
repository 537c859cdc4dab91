import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { holdsAny, type ScannedTable } from '@/lib/platform/db/scan-table';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { lockNumbers } from '@/lib/platform/db/numbering';
import { owned } from '@/lib/platform/db/tenancy';
import { recordErasedRewards } from './programs';

export function balancesOf(ctx: Context, identifier: string) {
  return ctx.db
    .select({ program: { id: loyaltyPrograms.id, name: loyaltyPrograms.name }, value: loyaltyBalances.value })
    .from(loyaltyBalances)
    .innerJoin(
      loyaltyPrograms,
      and(owned(ctx, loyaltyPrograms), eq(loyaltyPrograms.id, loyaltyBalances.programId)),
    )
    .where(and(owned(ctx, loyaltyBalances), eq(loyaltyBalances.identifier, identifier)))
    .orderBy(asc(loyaltyPrograms.id));
}

export function eventPages(ctx: Context, programId: number, identifier: string) {
  return pagesOf<typeof loyaltyEvents.$inferSelect>((last) => {
    const page = keysetPage([loyaltyEvents.id], 'ascending', last === undefined ? null : [last.id]);
    return ctx.db
      .select()
      .from(loyaltyEvents)
      .where(
        and(
          owned(ctx, loyaltyEvents),
          eq(loyaltyEvents.programId, programId),
          eq(loyaltyEvents.identifier, identifier),
          page.beyond,
        ),
      )
      .orderBy(...page.order)
      .limit(pageRows);
  });
}

export function rewardPages(ctx: Context, programId: number, identifier: string) {
  return pagesOf<typeof loyaltyRewards.$inferSelect>((last) => {
    const page = keysetPage([loyaltyRewards.id], 'ascending', last === undefined ? null : [last.id]);
    return ctx.db
      .select()
      .from(loyaltyRewards)
      .where(
        and(
          owned(ctx, loyaltyRewards),
          eq(loyaltyRewards.programId, programId),
          eq(loyaltyRewards.identifier, identifier),
          page.beyond,
        ),
      )
      .orderBy(...page.order)
      .limit(pageRows);
  });
}

export function pointsNaming(values: readonly string[]): ScannedTable {
  const meant = holdsAny([sql`${loyaltyEvents.description}`], values);
  return { table: loyaltyEvents, key: loyaltyEvents.id, meant };
}

export async function changeDescriptions(
  ctx: Context,
  ids: readonly string[],
  change: (description: string) => string,
): Promise<number> {
  const rows = await ctx.db
    .select({ id: loyaltyEvents.id, description: loyaltyEvents.description })
    .from(loyaltyEvents)
    .where(and(owned(ctx, loyaltyEvents), inArray(loyaltyEvents.id, [...ids])))
    .for('update');
  for (const { id, description } of rows) {
    await ctx.db
      .update(loyaltyEvents)
      .set({ description: description === null ? null : change(description) })
      .where(and(owned(ctx, loyaltyEvents), eq(loyaltyEvents.id, id)));
  }
  return rows.length;
}

/** Subquery for `inArray`: the subject ids of audit entries about the identifier's points. */
export function subjectsOfIdentifier(ctx: Context, identifier: string) {
  return ctx.db
    .select({ subject: sql<string>`${loyaltyPrograms.id} || '/' || ${identifier}` })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
}

export async function deletePointsOf(ctx: Context, identifier: string): Promise<number> {
  let deleted = 0;
  for (const programId of await programIds(ctx)) {
    for (const table of [loyaltyEvents, loyaltyBalances]) {
      const { count } = await ctx.db
        .delete(table)
        .where(and(owned(ctx, table), eq(table.programId, programId), eq(table.identifier, identifier)));
      deleted += count;
    }
  }
  return deleted;
}

/**
 * The numbers of deleted rewards are not used again. Call this at the end of the transaction, because it
 * takes the lock of `issueRewards`.
 */
export async function deleteRewardsOf(ctx: Context, identifier: string): Promise<number> {
  await lockNumbers(ctx, 'loyaltyRewards');
  let deleted = 0;
  for (const programId of await programIds(ctx)) {
    const rows = await ctx.db
      .delete(loyaltyRewards)
      .where(
        and(
          owned(ctx, loyaltyRewards),
          eq(loyaltyRewards.programId, programId),
          eq(loyaltyRewards.identifier, identifier),
        ),
      )
      .returning({ id: loyaltyRewards.id });
    deleted += rows.length;
    if (rows.length > 0)
      await recordErasedRewards(
        ctx,
        programId,
        rows.reduce((a, { id }) => Math.max(a, id), 0),
      );
  }
  return deleted;
}

async function programIds(ctx: Context): Promise<number[]> {
  const programs = await ctx.db
    .select({ id: loyaltyPrograms.id })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
  return programs.map(({ id }) => id);
}
