import type { DocumentFormat } from '@/lib/formats/document-format';

const namespaces = /^urn:oasis:names:specification:ubl:schema:xsd:(?:Invoice|CreditNote)-2$/;

/** UBL 2.x invoice and credit note (OASIS), such as Peppol BIS Billing 3 and XRechnung. */
export const ubl: DocumentFormat = {
  name: 'ubl',
  title: 'UBL invoice',
  inputFormat: 'xml',
  contentTypes: ['application/vnd.ubl+xml'],
  samples: ['ubl.xml', 'ubl-allowances.xml', 'ubl-credit-note.xml'],
  recognises: (document) =>
    document.form === 'xml' &&
    /^(?:Invoice|CreditNote)$/.test(document.root) &&
    namespaces.test(document.namespace ?? ''),
};
