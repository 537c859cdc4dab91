import { firstOf, objectOf, type DocumentKind } from './document-format.ts';

/** Kinds of documents that reach us by mistake, and get an error that names them: no transformation reads them. */
export const otherKinds: readonly DocumentKind[] = [
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
