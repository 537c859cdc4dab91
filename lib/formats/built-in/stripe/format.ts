import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

const own = ['charge', 'payment_intent', 'checkout.session', 'refund'] as const;

export const stripe: DocumentFormat = {
  name: 'stripe',
  title: 'Stripe payment',
  inputFormat: 'json',
  contentTypes: ['application/vnd.stripe.object+json'],
  samples: [
    'stripe.json',
    'stripe-payment-intent.json',
    'stripe-session.json',
    'stripe-refund.json',
    'stripe-event.json',
    'stripe-charges.json',
  ],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    const data = top['data'];
    if (top['object'] === 'event')
      return 'type' in top && typeof objectOf(objectOf(data)['object'])['object'] === 'string';
    if (top['object'] === 'list' || top['object'] === 'search_result')
      return (
        Array.isArray(data) &&
        (isOwn(objectOf(data[0])) || (data.length === 0 && String(top['url']).startsWith('/v1/')))
      );
    return isOwn(top);
  },
};

function isOwn(entry: Readonly<Record<string, unknown>>): boolean {
  const amount = entry['object'] === 'checkout.session' ? 'amount_total' : 'amount';
  return own.some((name) => name === entry['object']) && amount in entry && 'currency' in entry;
}
