import { firstOf, objectOf, type DocumentFormat } from '@/lib/formats/document-format';

export const ekabs: DocumentFormat = {
  name: 'ekabs',
  title: 'EKaBS receipt',
  inputFormat: 'json',
  contentTypes: ['application/vnd.ekabs+json', 'application/vnd.dfka+json'],
  samples: ['ekabs.json', 'ekabs-envelope.json', 'ekabs-return.json'],
  recognises: (document) => {
    if (document.form !== 'json') return false;
    const first = objectOf(firstOf(document.value));
    const receipt = objectOf(objectOf(first['schema'])['ekabs_v0'] ?? first);
    const [head, data] = [objectOf(receipt['head']), objectOf(receipt['data'])];
    return 'number' in head && ('full_amount_incl_vat' in data || 'vat_amounts' in data);
  },
};
