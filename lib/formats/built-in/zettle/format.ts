import { firstOf, objectOf, type DocumentFormat } from '../../document-format.ts';

/** Names under which a purchase has its id: in lists, in webhooks, and in lists before there were UUIDs. */
const ids = ['purchaseUUID1', 'purchaseUuid', 'purchaseUUID'] as const;

/**
 * Purchases of the Zettle Purchase API: bare, or in the list `purchases` of an answer. The webhook `PurchaseCreated` has one
 * as text in its `payload`, which is opened as other envelopes are.
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

/** True when it is an event around something else than a purchase, such as the test that Zettle sends to a new address. */
function isOtherEvent(top: Readonly<Record<string, unknown>>): boolean {
  const { payload } = top;
  const isEvent = ['organizationUuid', 'messageUuid', 'eventName'].every((name) => name in top);
  return isEvent && !(typeof payload === 'string' && ids.some((name) => payload.includes(`"${name}"`)));
}
