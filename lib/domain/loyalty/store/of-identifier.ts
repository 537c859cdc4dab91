import { and, asc, eq, sql } from 'drizzle-orm';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import type { Context } from '@/lib/platform/context';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { pageRows, pagesOf } from '@/lib/platform/db/pages-of';
import { owned } from '@/lib/platform/db/tenancy';

/** What an identifier has in each program. */
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

/** All events of an identifier in a program, oldest first, page by page. */
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

/** All rewards of an identifier in a program, oldest first, page by page. */
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

/** What the audit trail calls an identifier's balances, for `inArray` in a statement on the trail. */
export function subjectsOfIdentifier(ctx: Context, identifier: string) {
  return ctx.db
    .select({ subject: sql<string>`${loyaltyPrograms.id} || '/' || ${identifier}` })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
}

/** Deletes the balances, events and rewards of an identifier; returns how many rows. */
export async function deleteLoyaltyOf(ctx: Context, identifier: string): Promise<number> {
  let deleted = 0;
  const programs = await ctx.db
    .select({ id: loyaltyPrograms.id })
    .from(loyaltyPrograms)
    .where(owned(ctx, loyaltyPrograms));
  for (const { id } of programs) {
    for (const table of [loyaltyEvents, loyaltyRewards, loyaltyBalances]) {
      const { count } = await ctx.db
        .delete(table)
        .where(and(owned(ctx, table), eq(table.programId, id), eq(table.identifier, identifier)));
      deleted += count;
    }
  }
  return deleted;
}
