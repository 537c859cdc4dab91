import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const kivra: DocumentFormat = {
  name: 'kivra',
  title: 'Kivra receipt',
  inputFormat: 'json',
  contentTypes: ['application/vnd.kivra.receipt+json'],
  samples: ['kivra.json', 'kivra-return.json', 'kivra-mixed.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const top = objectOf(firstOf(document.value));
    return ['business_unit', 'receipt_identifier', 'time_of_purchase'].every((name) => name in top);
  },
};
