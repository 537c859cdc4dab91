import type { DocumentFormat } from '@/lib/formats/document-format';

/** CFDI 4.0 of Mexico (Comprobante), with or without its stamp. */
export const cfdi: DocumentFormat = {
  name: 'cfdi',
  title: 'CFDI (Comprobante)',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.cfdi+xml'],
  samples: ['cfdi.xml', 'cfdi-withheld.xml', 'cfdi-credit.xml'],
  recognises: (document) =>
    document.form === 'xml' &&
    document.root === 'Comprobante' &&
    /sat\.gob\.mx/.test(document.namespace ?? ''),
};
