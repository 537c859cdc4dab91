import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const loyverse: DocumentFormat = {
  name: 'loyverse',
  title: 'Loyverse receipt',
  inputFormat: 'json',
  contentTypes: ['application/vnd.loyverse.receipt+json'],
  samples: ['loyverse.json', 'loyverse-list.json', 'loyverse-refund.json', 'loyverse-webhook.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    return [top, objectOf(firstOf(top['receipts']))].some(isReceipt);
  },
};

function isReceipt(entry: Readonly<Record<string, unknown>>): boolean {
  return ['receipt_number', 'receipt_type', 'line_items'].every((name) => name in entry);
}
