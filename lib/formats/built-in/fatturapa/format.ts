import type { DocumentFormat } from '@/lib/formats/document-format';

/** FatturaPA of Italy: ordinary (FPR12, FPA12) and simplified (FSM10). */
export const fatturapa: DocumentFormat = {
  name: 'fatturapa',
  title: 'FatturaPA invoice (FatturaElettronica)',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.fatturapa+xml'],
  samples: [
    'fatturapa.xml',
    'fatturapa-professional.xml',
    'fatturapa-credit.xml',
    'fatturapa-simplified.xml',
  ],
  recognises: (document) =>
    document.form === 'xml' &&
    ['FatturaElettronica', 'FatturaElettronicaSemplificata'].includes(document.root) &&
    // The schema requires a namespace, but some files have none.
    (document.namespace === null || /agenziaentrate\.gov\.it|fatturapa\.gov\.it/.test(document.namespace)),
};
