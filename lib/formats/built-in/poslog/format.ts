import type { DocumentFormat } from '@/lib/formats/document-format';

/** ARTS POSLog (National Retail Federation, later OMG), versions 2 to 6. */
export const poslog: DocumentFormat = {
  name: 'poslog',
  title: 'ARTS POSLog',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.poslog+xml'],
  samples: [
    'poslog.xml',
    'poslog-returns.xml',
    'poslog-loyalty.xml',
    'poslog-modifiers.xml',
    'poslog-tenders.xml',
  ],
  recognises: (document) => document.form === 'xml' && document.root === 'POSLog',
};
