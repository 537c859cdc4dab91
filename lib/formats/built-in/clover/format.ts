import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

/** Fields that only Clover's orders have. Old orders, and orders from some sources, lack some of them. */
const own = ['clientCreatedTime', 'manualTransaction', 'taxRemoved', 'payType'] as const;

/**
 * Orders of Clover's REST API v3, bare or in the list `elements`. Webhooks contain no orders, only their ids.
 */
export const clover: DocumentFormat = {
  name: 'clover',
  title: 'Clover order',
  inputFormat: 'json',
  contentTypes: ['application/vnd.clover.order+json'],
  samples: ['clover.json', 'clover-list.json', 'clover-vat.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    return [top, objectOf(firstOf(top['elements']))].some(isOrder) || ('appId' in top && 'merchants' in top);
  },
};

function isOrder(entry: Readonly<Record<string, unknown>>): boolean {
  return 'currency' in entry && 'total' in entry && own.some((name) => name in entry);
}
