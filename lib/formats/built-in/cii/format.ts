import type { DocumentFormat } from '@/lib/formats/document-format';

/**
 * Cross Industry Invoice of UN/CEFACT (Factur-X, ZUGFeRD 2, XRechnung), and CrossIndustryDocument of ZUGFeRD
 * 1.
 */
export const cii: DocumentFormat = {
  name: 'cii',
  title: 'Factur-X / ZUGFeRD invoice',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.cii+xml'],
  samples: ['cii.xml', 'cii-allowances.xml', 'cii-credit-note.xml', 'zugferd-1.xml'],
  recognises: (document) =>
    document.form === 'xml' &&
    ((document.root === 'CrossIndustryInvoice' &&
      (document.namespace ?? '').startsWith('urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:')) ||
      (document.root === 'CrossIndustryDocument' &&
        /^urn:(?:ferd|un:unece):/.test(document.namespace ?? ''))),
};
