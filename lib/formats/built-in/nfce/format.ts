import { objectOf, type DocumentFormat } from '@/lib/formats/document-format';

/** NF-e (model 55) and NFC-e (model 65) of Brazil, layout 4.00, with or without authorisation. */
export const nfce: DocumentFormat = {
  name: 'nfce',
  title: 'NF-e / NFC-e',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.nfe+xml'],
  samples: ['nfce.xml', 'nfce-discounts.xml', 'nfce-return.xml'],
  recognises: (document) => {
    if (document.form !== 'xml') return false;
    const root = objectOf(document.tree[document.root]);
    if (document.root === 'NFe') return 'infNFe' in root;
    if (document.root === 'nfeProc') return 'NFe' in root;
    return document.root === 'enviNFe' && 'NFe' in root;
  },
};
