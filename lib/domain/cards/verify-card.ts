import type { Context } from '@/lib/platform/context';
import { invalidRequest, ServiceError } from '@/lib/core/errors';
import { problems, violation } from '@/lib/core/problems';
import { countTry, forgetTries } from './card-failures';
import { canonicalCardNumber, passesCheck } from './card-number';
import { isCodeOf } from './code-hash';
import { findCodeHash } from './store';

export interface CardProof {
  readonly cardNumber: string;
  readonly registrationCode: string;
}

/**
 * An unknown card and a wrong code get the same answer. After five wrong codes in a day, every code of the
 * card is refused (specification §4.22).
 * @throws ServiceError `invalid_request` with the words of the specification, `rate_limited` with
 * Retry-After.
 */
export async function verifyCard(ctx: Context<'post_card'>, proof: CardProof): Promise<void> {
  const { cards: check } = ctx.retailer.settings;
  if (check === 'off')
    throw new ServiceError('invalid_request', 'retailer has no cards', { reason: 'cards_off' });
  const cardNumber = canonicalCardNumber(proof.cardNumber);
  if (!passesCheck(cardNumber, check)) throw refused('card_number', 'card_unknown');
  await countTry(ctx, cardNumber);
  const codeHash = await findCodeHash(ctx, cardNumber);
  const registrationCode = proof.registrationCode.trim();
  const tried = { retailerId: ctx.retailer.id, cardNumber, registrationCode };
  if (codeHash === null || !isCodeOf(codeHash, tried)) {
    throw refused('registration_code', 'registration_code');
  }
  await forgetTries(ctx, [cardNumber]);
}

function refused(name: string, reason: 'card_unknown' | 'registration_code'): ServiceError {
  return invalidRequest([violation('body', name, reason, {}, problems[reason])]);
}
