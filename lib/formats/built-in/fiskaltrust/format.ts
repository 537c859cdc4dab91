import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

function isRequest(value: unknown): boolean {
  const request = objectOf(value);
  return 'cbReceiptReference' in request && ('cbChargeItems' in request || 'ftReceiptCase' in request);
}

export const fiskaltrust: DocumentFormat = {
  name: 'fiskaltrust',
  title: 'fiskaltrust receipt',
  inputFormat: 'json',
  contentTypes: ['application/vnd.fiskaltrust+json'],
  samples: ['fiskaltrust.json', 'fiskaltrust-response.json', 'fiskaltrust-refund.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const first = objectOf(firstOf(document.value));
    if (isRequest(first)) return true;
    if (isRequest(first['ReceiptRequest']) || isRequest(first['receiptRequest'])) return true;
    return isRequest(first['request']);
  },
};
