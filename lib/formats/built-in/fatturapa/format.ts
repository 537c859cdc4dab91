import type { DocumentFormat } from '../../document-format.ts';

/** FatturaPA of Italy: the ordinary form (FPR12, FPA12) and the simplified one (FSM10). */
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
    // Files without a namespace come, too, though the schema wants one.
    (document.namespace === null || /agenziaentrate\.gov\.it|fatturapa\.gov\.it/.test(document.namespace)),
};
