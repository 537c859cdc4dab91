import { openSecret, sealSecret } from '@/lib/platform/auth/secret-box';
import type { Context } from '@/lib/platform/context';
import { notFound } from '@/lib/core/errors';
import { canonicalCardNumber } from './card-number';
import { type CardRow, readCardPage } from './store';

export interface ListCards {
  readonly count: number;
  readonly after?: string | undefined;
  /** The whole number or its last digits, with any spaces and hyphens. */
  readonly number?: string | undefined;
}

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

/** Returns the cursor of a card: its encrypted number, because lists must not reveal card numbers. */
export function sealedPlaceOf({
  retailerId,
  cardNumber,
}: Pick<CardRow, 'retailerId' | 'cardNumber'>): string {
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
