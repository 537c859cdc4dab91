import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { canonicalCardNumber } from './card-number';
import { type CardRow, readCardPage } from './store';

export interface ListCards {
  readonly count: number;
  /** Place of the last card of the page before. */
  readonly after?: string | undefined;
  /** Whole number, or its ending, with any grouping. */
  readonly number?: string | undefined;
}

/**
 * Lists cards by number.
 * @throws ServiceError `not_found` if there is no card at the place `after`.
 */
export async function listCards(
  ctx: Context<'get_cards'>,
  { count, after, number }: ListCards,
): Promise<CardRow[]> {
  const wanted = number === undefined ? undefined : canonicalCardNumber(number);
  return readCardPage(ctx, {
    count,
    after: after === undefined ? null : numberAt(ctx, after),
    ending: wanted,
  });
}

/** Cursor: the number, sealed, because lists show no numbers. */
export function placeOf({ retailerId, cardNumber }: Pick<CardRow, 'retailerId' | 'cardNumber'>): string {
  return sealSecret(cardNumber, ownerOf(retailerId));
}

function numberAt(ctx: Context, place: string): string {
  try {
    return openSecret(place, ownerOf(ctx.retailer.id));
  } catch {
    throw notFound('card');
  }
}

function ownerOf(retailerId: number): string {
  return `${retailerId}:cards`;
}
