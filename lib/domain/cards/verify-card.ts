import { and, eq } from 'drizzle-orm';
import { cards } from '@/drizzle/schema/cards';
import type { Context } from '@/lib/platform/context';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { problems, violation } from '@/lib/core/problems';
import { owned } from '@/lib/platform/db/tenancy';
import { countTry, forgetTries } from './card-failures';
import { canonicalCardNumber, passesCheck } from './card-number';
import { isCodeOf } from './code-hash';

/** What somebody read off a card. */
export interface CardProof {
  readonly cardNumber: string;
  readonly registrationCode: string;
}

/**
 * Checks that a registration code belongs to a card (§4.22). A card there is not and a wrong code are the same answer, and
 * count alike: after five wrong codes in a day none is taken for that number, until it has another code or the day is over.
 * @throws ServiceError `invalid_request` with the words of the specification, `rate_limited` with Retry-After.
 */
export async function verifyCard(ctx: Context, proof: CardProof): Promise<void> {
  const { cards: check } = ctx.retailer.settings;
  if (check === 'off')
    throw new ServiceError('invalid_request', 'retailer has no cards', { reason: 'cards_off' });
  const cardNumber = canonicalCardNumber(proof.cardNumber);
  if (!passesCheck(cardNumber, check)) throw refused('card_number', 'card_unknown');
  await countTry(ctx, cardNumber);
  const [card] = await ctx.db
    .select({ codeHash: cards.codeHash })
    .from(cards)
    .where(and(owned(ctx, cards), eq(cards.cardNumber, cardNumber)));
  const registrationCode = proof.registrationCode.trim();
  const tried = { retailerId: ctx.retailer.id, cardNumber, registrationCode };
  if (card === undefined || !isCodeOf(card.codeHash, tried)) {
    throw refused('registration_code', 'registration_code');
  }
  await forgetTries(ctx, [cardNumber]);
}

function refused(name: string, reason: 'card_unknown' | 'registration_code'): ServiceError {
  return invalidRequest([violation('body', name, reason, {}, problems[reason])]);
}
