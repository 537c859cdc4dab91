import { firstOf, objectOf, type ParsedDocument } from './document-format';
import type { FailureParameters, FailureReason } from './failure-reasons';

export interface DocumentDescription {
  readonly reason: FailureReason;
  readonly parameters: FailureParameters;
}

const namesMax = 8;
const nameMax = 60;

/**
 * Describes a document by names alone, never by values: the root of XML, fields of JSON, columns of tables.
 */
export function describeDocument(document: ParsedDocument): DocumentDescription {
  switch (document.form) {
    case 'xml': {
      const root = short(document.root);
      return document.namespace === null
        ? { reason: 'unknown_xml', parameters: { root } }
        : {
            reason: 'unknown_xml_namespace',
            parameters: { root, namespace: document.namespace.slice(0, 200) },
          };
    }
    case 'json': {
      const names = listed(Object.keys(objectOf(firstOf(document.value))));
      return names === ''
        ? { reason: 'unknown_json_empty', parameters: {} }
        : { reason: 'unknown_json', parameters: { names } };
    }
    case 'csv':
      return { reason: 'unknown_table', parameters: { names: listed(document.columns) } };
    case 'zip':
      return { reason: 'unknown_zip', parameters: { names: listed(Object.keys(document.files)) } };
    case 'text':
    case 'escpos':
      return { reason: 'unknown_text', parameters: {} };
  }
}

function listed(names: readonly string[]): string {
  const shown = names.slice(0, namesMax).map(short).join(', ');
  return names.length > namesMax ? `${shown}, …` : shown;
}

function short(name: string): string {
  return name.length > nameMax ? `${name.slice(0, nameMax - 1)}…` : name;
}
