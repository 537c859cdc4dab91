import { and, asc, gt, sql, type SQL } from 'drizzle-orm';
import { cards } from '@/drizzle/schema/cards';
import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { owned } from '@/lib/platform/db/tenancy';
import { canonicalCardNumber } from './card-number';

/** A card as stored. */
export type CardRow = typeof cards.$inferSelect;

/** Which cards to list. */
export interface ListCards {
  readonly count: number;
  /** The place of the last card of the page before. */
  readonly after?: string | undefined;
  /** A whole number, or how it ends; grouping does not matter. */
  readonly number?: string | undefined;
}

/**
 * The retailer's cards in the order of their numbers.
 * @throws ServiceError `not_found` when there is no card at the place `after`.
 */
export async function listCards(ctx: Context, { count, after, number }: ListCards): Promise<CardRow[]> {
  const wanted = number === undefined ? undefined : canonicalCardNumber(number);
  return ctx.db
    .select()
    .from(cards)
    .where(
      and(
        owned(ctx, cards),
        after === undefined ? undefined : gt(cards.cardNumber, numberAt(ctx, after)),
        wanted === undefined ? undefined : endsWith(wanted),
      ),
    )
    .orderBy(asc(cards.cardNumber))
    .limit(count);
}

/** Of the shape that the index on endings serves; a whole number ends with itself. */
function endsWith(ending: string): SQL {
  const reversed = Array.from(ending).toReversed().join('');
  return sql`reverse(${cards.cardNumber}) like ${`${reversed.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`}`;
}

/** The place of a card in the list. Sealed, because a list shows no numbers. */
export function placeOf({ retailerId, cardNumber }: Pick<CardRow, 'retailerId' | 'cardNumber'>): string {
  return sealSecret(cardNumber, ownerOf(retailerId));
}

function numberAt(ctx: Context, place: string): string {
  try {
    return openSecret(place, ownerOf(ctx.retailer.id));
  } catch {
    // Cut, made up, or another retailer's.
    throw notFound('card');
  }
}

function ownerOf(retailerId: number): string {
  return `${retailerId}:cards`;
}
