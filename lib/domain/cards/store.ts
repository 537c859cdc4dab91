import { cards, cardFailures } from '@/drizzle/schema/cards';
import type { Context } from '@/lib/platform/context';
import { and, type SQL, sql, eq, inArray, lt } from 'drizzle-orm';
import { deleteInBatches } from '@/lib/platform/db/delete-in-batches';
import { keysetPage } from '@/lib/platform/db/keyset-page';
import { owned } from '@/lib/platform/db/tenancy';

export type CardRow = typeof cards.$inferSelect;

export function readCardPage(
  ctx: Context,
  {
    count,
    after,
    ending,
  }: { readonly count: number; readonly after: string | null; readonly ending?: string | undefined },
): Promise<CardRow[]> {
  const page = keysetPage([cards.cardNumber], 'ascending', after === null ? null : [after]);
  return ctx.db
    .select()
    .from(cards)
    .where(and(owned(ctx, cards), page.beyond, ending === undefined ? undefined : endsWith(ending)))
    .orderBy(...page.order)
    .limit(count);
}

function endsWith(ending: string): SQL {
  const reversed = Array.from(ending).toReversed().join('');
  return sql`reverse(${cards.cardNumber}) like ${`${reversed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

export async function findCodeHash(ctx: Context, cardNumber: string): Promise<string | null> {
  const [card] = await ctx.db
    .select({ codeHash: cards.codeHash })
    .from(cards)
    .where(and(owned(ctx, cards), eq(cards.cardNumber, cardNumber)));
  return card?.codeHash ?? null;
}

export function upsertCards(
  ctx: Context,
  rows: readonly CardRow[],
): Promise<{ cardNumber: string; isNew: boolean }[]> {
  return (
    ctx.db
      .insert(cards)
      .values([...rows])
      .onConflictDoUpdate({
        target: [cards.retailerId, cards.cardNumber],
        set: { codeHash: sql`excluded.code_hash`, updatedAt: sql`excluded.updated_at` },
        setWhere: sql`${cards.codeHash} is distinct from excluded.code_hash`,
      })
      // `xmax` is 0 if the row was inserted, not updated.
      .returning({ cardNumber: cards.cardNumber, isNew: sql<boolean>`xmax = 0` })
  );
}

/** Counts a failure, up to `max` + 1. A count that began at `expiredBefore` or earlier starts again. */
export async function countFailure(
  ctx: Context,
  card: string,
  { now, expiredBefore, max }: { readonly now: Date; readonly expiredBefore: Date; readonly max: number },
): Promise<{ readonly failures: number; readonly since: Date }> {
  const expired = sql`${cardFailures.since} <= ${expiredBefore.toISOString()}::timestamptz`;
  const [row] = await ctx.db
    .insert(cardFailures)
    .values({ retailerId: ctx.retailer.id, card, failures: 1, since: now })
    .onConflictDoUpdate({
      target: [cardFailures.retailerId, cardFailures.card],
      set: {
        failures: sql`case when ${expired} then 1 else least(${cardFailures.failures}, ${max}) + 1 end`,
        since: sql`case when ${expired} then excluded.since else ${cardFailures.since} end`,
      },
    })
    .returning({ failures: cardFailures.failures, since: cardFailures.since });
  if (row === undefined) throw new Error('The failure was not counted.');
  return row;
}

export async function deleteCardFailures(ctx: Context, names: readonly string[]): Promise<void> {
  await ctx.db
    .delete(cardFailures)
    .where(and(owned(ctx, cardFailures), inArray(cardFailures.card, [...names])));
}

export function pruneFailures(ctx: Context, before: Date, signal: AbortSignal): Promise<number> {
  return deleteInBatches(
    cardFailures,
    sql`${owned(ctx, cardFailures)} and ${lt(cardFailures.since, before)}`,
    { signal },
  );
}

export async function deleteCard(ctx: Context, cardNumber: string): Promise<number> {
  const { count } = await ctx.db
    .delete(cards)
    .where(and(owned(ctx, cards), eq(cards.cardNumber, cardNumber)));
  return count;
}
