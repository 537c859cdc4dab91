import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

const envelopes = ['order', 'orders', 'payment', 'payments', 'refund', 'refunds', 'order_entries'] as const;

export const square: DocumentFormat = {
  name: 'square',
  title: 'Square order',
  inputFormat: 'json',
  contentTypes: ['application/vnd.square.order+json'],
  samples: [
    'square.json',
    'square-exchange.json',
    'square-refund.json',
    'square-orders.json',
    'square-return.json',
    'square-payments.json',
    'square-refund-webhook.json',
  ],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    if (isEvent(top)) return true;
    const envelope = envelopes.find((name) => firstOf(top[name]) !== undefined);
    return isOwn(envelope === undefined ? top : objectOf(firstOf(top[envelope])));
  },
};

function isEvent(top: Readonly<Record<string, unknown>>): boolean {
  return ['merchant_id', 'event_id', 'type', 'data'].every((name) => name in top);
}

function isOwn(entry: Readonly<Record<string, unknown>>): boolean {
  const isOrder =
    'state' in entry && ['location_id', 'net_amounts', 'total_money'].some((name) => name in entry);
  const isPaid = 'status' in entry && 'amount' in objectOf(entry['amount_money']);
  return isOrder || isPaid || ('order_id' in entry && 'location_id' in entry);
}
