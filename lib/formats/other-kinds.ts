import { firstOf, objectOf, type DocumentKind, type ParsedDocument } from './document-format';

function isXml(document: ParsedDocument, roots: readonly string[], namespace = /^/): boolean {
  return document.form === 'xml' && roots.includes(document.root) && namespace.test(document.namespace ?? '');
}

function isInSoap(document: ParsedDocument, names: readonly string[]): boolean {
  if (document.form !== 'xml' || document.root !== 'Envelope') return false;
  const body = objectOf(objectOf(document.tree['Envelope'])['Body']);
  return names.some((name) => name in body);
}

function hasNames(document: ParsedDocument, ...names: readonly string[]): boolean {
  if (document.form !== 'json') return false;
  const first = objectOf(firstOf(document.value));
  return names.every((name) => name in first);
}

/** Kinds that no transformation reads. They are recognised so that the error can name them. */
export const otherKinds: readonly DocumentKind[] = [
  {
    name: 'ticketbai',
    title: 'TicketBAI',
    recognises: (document) => isXml(document, ['TicketBai', 'AnulaTicketBai']),
  },
  {
    name: 'verifactu',
    title: 'VeriFactu record',
    recognises: (document) =>
      isXml(document, ['RegFactuSistemaFacturacion', 'RegistroAlta', 'RegistroAnulacion']) ||
      isInSoap(document, ['RegFactuSistemaFacturacion']),
  },
  {
    name: 'nav',
    title: 'NAV Online Számla invoice',
    recognises: (document) =>
      isXml(
        document,
        ['InvoiceData', 'ManageInvoiceRequest', 'Invoice'],
        /schemas\.nav\.gov\.hu\/(?:OSA|NTCA)\//,
      ),
  },
  {
    name: 'mydata',
    title: 'myDATA invoices (InvoicesDoc)',
    recognises: (document) => isXml(document, ['InvoicesDoc']),
  },
  {
    name: 'saf-t',
    title: 'SAF-T (AuditFile)',
    recognises: (document) => isXml(document, ['AuditFile', 'auditfile']),
  },
  {
    name: 'rksv-dep',
    title: 'RKSV journal (DEP)',
    recognises: (document) =>
      hasNames(document, 'Belege-Gruppe') || hasNames(document, 'Signaturzertifikat', 'Belege-kompakt'),
  },
  {
    name: 'hl7',
    title: 'HL7 message',
    recognises: (document) =>
      (document.form === 'xml' && document.namespace === 'urn:hl7-org:v3') ||
      (document.form === 'text' && document.text.trimStart().startsWith('MSH|')) ||
      (document.form === 'csv' && ['MSH', '^~\\&'].every((name) => document.columns.includes(name))),
  },
  {
    name: 'toast',
    title: 'Toast order',
    recognises: (document) =>
      hasNames(document, 'guid', 'checks') || hasNames(document, 'checks', 'businessDate'),
  },
  {
    name: 'pdf',
    title: 'PDF',
    recognises: (document) => document.form === 'text' && document.text.startsWith('%PDF-'),
  },
  {
    name: 'html',
    title: 'HTML page',
    recognises: (document) => document.form === 'text' && /^\s*<(?:!doctype )?html/i.test(document.text),
  },
  {
    name: 'soap_fault',
    title: 'SOAP fault',
    recognises: (document) =>
      document.form === 'xml' &&
      document.root === 'Envelope' &&
      'Fault' in objectOf(objectOf(objectOf(document.tree['Envelope'])['Body'])),
  },
  {
    name: 'json_error',
    title: 'error message of an API',
    recognises: (document) => {
      if (document.form !== 'json') return false;
      const names = Object.keys(objectOf(document.value));
      const isError =
        firstOf(names) !== undefined && names.every((name) => /^(?:errors?|message|code|status)$/.test(name));
      return isError && names.some((name) => /^errors?$/.test(name));
    },
  },
];
