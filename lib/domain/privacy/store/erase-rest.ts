import type { Changed } from '../erase-receipts';
import { type Context, inTransaction } from '@/lib/platform/context';
import type { SoughtPerson } from '../schema';
import { and, eq, or, sql } from 'drizzle-orm';
import { canonicalCardNumber } from '@/lib/domain/cards/card-number';
import { cards } from '@/drizzle/schema/cards';
import { identifierSearch } from '@/drizzle/schema/search';
import { identifiers } from '@/drizzle/schema/identifiers';
import { loyaltyBalances, loyaltyEvents, loyaltyPrograms, loyaltyRewards } from '@/drizzle/schema/loyalty';
import { owned } from '@/lib/platform/db/tenancy';
import { distinctiveValues } from '../sought-person';
import { holdsAny } from './look-through';
import { savedSearches } from '@/drizzle/schema/saved-searches';

/** By what jobs name their retailer. */
export const retailerKeys = ['retailer', 'retailer_id'] as const;

/** Removes what only a person has: the identifier with its terms, points, rewards, and the card of that number. */
export function eraseRest(ctx: Context, { identifier }: SoughtPerson): Promise<Changed> {
  return inTransaction(ctx, async (inner) => {
    let loyalty = 0;
    const programs = await inner.db
      .select({ id: loyaltyPrograms.id })
      .from(loyaltyPrograms)
      .where(owned(inner, loyaltyPrograms));
    for (const { id } of programs) {
      for (const table of [loyaltyEvents, loyaltyRewards, loyaltyBalances]) {
        const { count } = await inner.db
          .delete(table)
          .where(and(owned(inner, table), eq(table.programId, id), eq(table.identifier, identifier)));
        loyalty += count;
      }
    }
    const card = await inner.db
      .delete(cards)
      .where(and(owned(inner, cards), eq(cards.cardNumber, canonicalCardNumber(identifier))));
    await inner.db
      .delete(identifierSearch)
      .where(and(owned(inner, identifierSearch), eq(identifierSearch.key, identifier)));
    await inner.db
      .delete(identifiers)
      .where(and(owned(inner, identifiers), eq(identifiers.identifier, identifier)));
    return { loyalty, cards: card.count };
  });
}

/** Removes searches that staff have kept for a person. */
export async function eraseSavedSearches(ctx: Context, person: SoughtPerson): Promise<void> {
  const { name, query } = savedSearches;
  const quoted = sql`(${query} like ${`%identifier%`} and strpos(${query}, ${person.identifier}) > 0)`;
  await ctx.db
    .delete(savedSearches)
    .where(
      and(
        owned(ctx, savedSearches),
        or(quoted, holdsAny([sql`${name}`, sql`${query}`], distinctiveValues(person))),
      ),
    );
}

/**
 * Empties what failed jobs of the retailer have noted in the queue, where it names a person: errors repeat what they were
 * about. Jobs name their retailer in their data; those that do not are about no consumer.
 */
export async function eraseJobNotes(ctx: Context, person: SoughtPerson): Promise<void> {
  const isNamed = holdsAny([sql`output::text`], distinctiveValues(person));
  if (isNamed === undefined) return;
  const own = sql.join(
    retailerKeys.map((key) => sql`data ->> ${key} = ${String(ctx.retailer.id)}`),
    sql` or `,
  );
  await ctx.db.execute(
    sql`update pgboss.job set output = null where output is not null and (${own}) and ${isNamed}`,
  );
}
