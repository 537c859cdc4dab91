import type { DocumentFormat } from '@/lib/formats/document-format';

export const naxml: DocumentFormat = {
  name: 'naxml',
  title: 'NAXML journal',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.naxml.posjournal+xml'],
  samples: ['naxml.xml', 'naxml-fuel.xml', 'naxml-day.xml'],
  recognises: (document) => document.form === 'xml' && document.root === 'NAXML-POSJournal',
};
