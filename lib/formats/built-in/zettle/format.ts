import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

/** Names of the id of a purchase: in lists, in webhooks, and in older lists. */
const ids = ['purchaseUUID1', 'purchaseUuid', 'purchaseUUID'] as const;

/**
 * Purchases of Zettle's API: bare, in the list `purchases`, or as JSON text in the `payload` of the webhook
 * `PurchaseCreated`.
 */
export const zettle: DocumentFormat = {
  name: 'zettle',
  title: 'Zettle purchase',
  inputFormat: 'json',
  contentTypes: ['application/vnd.zettle.purchase+json'],
  samples: ['zettle.json', 'zettle-list.json', 'zettle-exclusive.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    return [top, objectOf(firstOf(top['purchases']))].some(isPurchase) || isOtherEvent(top);
  },
};

function isPurchase(entry: Readonly<Record<string, unknown>>): boolean {
  return ids.some((name) => name in entry) && 'products' in entry;
}

/** True for an event without a purchase, such as Zettle's test of a new webhook address. */
function isOtherEvent(top: Readonly<Record<string, unknown>>): boolean {
  const { payload } = top;
  const isEvent = ['organizationUuid', 'messageUuid', 'eventName'].every((name) => name in top);
  return isEvent && !(typeof payload === 'string' && ids.some((name) => payload.includes(`"${name}"`)));
}
