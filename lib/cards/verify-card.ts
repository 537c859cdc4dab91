import { and, eq } from 'drizzle-orm';
import { cards } from '@/drizzle/schema/cards';
import { isSameSecret } from '@/lib/auth/same-secret';
import type { Context } from '@/lib/context';
import { invalidRequest, ServiceError } from '@/lib/errors';
import { problems, violation } from '@/lib/problems';
import { owned } from '@/lib/tenancy';
import { canonicalCardNumber, passesCheck } from './card-number';

/** What somebody read off a card. */
export interface CardProof {
  readonly cardNumber: string;
  readonly registrationCode: string;
}

/**
 * Checks that a registration code belongs to a card (§4.22). A card there is not and a wrong code are the same answer.
 * @throws ServiceError `invalid_request` with the words of the specification.
 */
export async function verifyCard(ctx: Context, proof: CardProof): Promise<void> {
  const { cards: check } = ctx.retailer.settings;
  if (check === 'off')
    throw new ServiceError('invalid_request', 'retailer has no cards', { reason: 'cards_off' });
  const number = canonicalCardNumber(proof.cardNumber);
  if (!passesCheck(number, check)) throw refused('card_number', 'card_unknown');
  const [card] = await ctx.db
    .select({ code: cards.registrationCode })
    .from(cards)
    .where(and(owned(ctx, cards), eq(cards.cardNumber, number)));
  if (card === undefined || !isSameSecret(card.code, proof.registrationCode.trim())) {
    throw refused('registration_code', 'registration_code');
  }
}

function refused(name: string, reason: 'card_unknown' | 'registration_code'): ServiceError {
  return invalidRequest([violation('body', name, reason, {}, problems[reason])]);
}
