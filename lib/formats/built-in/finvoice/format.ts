import type { DocumentFormat } from '@/lib/formats/document-format';

export const finvoice: DocumentFormat = {
  name: 'finvoice',
  title: 'Finvoice',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.finvoice+xml'],
  samples: ['finvoice.xml', 'finvoice-net.xml', 'finvoice-credit.xml'],
  recognises: (document) => document.form === 'xml' && document.root === 'Finvoice',
};
