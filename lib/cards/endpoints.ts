import { endpoint, noContent } from '@/lib/http/endpoint';
import { postCardBody } from './schema';
import { verifyCard } from './verify-card';

/** POST /cards (§4.22). */
export const postCard = endpoint({
  operation: 'post_card',
  method: 'POST',
  path: '/cards',
  openToConsumers: true,
  summary: 'Verify a card by its registration code',
  accepts: { 'application/json': postCardBody },
  answers: { 204: { description: 'The code belongs to the card' } },
  run: async (ctx, { body }) => {
    const { card_number: cardNumber, registration_code: registrationCode } = body.value;
    await verifyCard(ctx, { cardNumber, registrationCode });
    return noContent();
  },
});
