import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const receipthero: DocumentFormat = {
  name: 'receipthero',
  title: 'ReceiptHero receipt',
  inputFormat: 'json',
  contentTypes: ['application/vnd.receipthero.receipt+json'],
  samples: ['receipthero.json', 'receipthero-fuel.json', 'receipthero-return.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const receipt = objectOf(firstOf(document.value));
    return (
      'companyID' in objectOf(receipt['merchant']) &&
      ['products', 'currencyISOCode', 'totalPriceIncVAT'].every((name) => name in receipt)
    );
  },
};
