import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const sumup: DocumentFormat = {
  name: 'sumup',
  title: 'SumUp transaction',
  inputFormat: 'json',
  contentTypes: ['application/vnd.sumup.transaction+json'],
  samples: ['sumup.json', 'sumup-receipt.json', 'sumup-refund.json', 'sumup-history.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    return [top, objectOf(top['transaction_data']), objectOf(firstOf(top['items']))].some(isTransaction);
  },
};

function isTransaction(entry: Readonly<Record<string, unknown>>): boolean {
  return ['transaction_code', 'amount', 'currency', 'status'].every((name) => name in entry);
}
