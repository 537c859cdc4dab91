import type { DocumentFormat } from '@/lib/formats/document-format';

export const ksef: DocumentFormat = {
  name: 'ksef',
  title: 'KSeF invoice (Faktura)',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.ksef+xml'],
  samples: ['ksef.xml', 'ksef-gross.xml', 'ksef-correction.xml', 'ksef-settlement.xml'],
  recognises: (document) =>
    document.form === 'xml' && document.root === 'Faktura' && /crd\.gov\.pl/.test(document.namespace ?? ''),
};
