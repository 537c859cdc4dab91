import type { ParsedDocument } from '../document-format';
import { parseCsv } from './parse-csv';
import { parseAs, type ParsedInput, type RawInput } from './parse-input';

const rootWithin = 64 * 1024;

const tableWithin = 64 * 1024;
const columnsMin = 4;

/**
 * Parses a document in order to recognise it. A specific `contentType` decides the format.
 * @throws TransformationError `input_invalid` or `raster_only`.
 */
export function parseDocument(input: Pick<RawInput, 'bytes' | 'contentType'>): ParsedDocument {
  // HTML is read as text, because it need not be well-formed XML.
  const format = isHtml(input.bytes) ? 'text' : 'auto';
  return documentOf(input.bytes, parseAs({ ...input, format, options: {} }));
}

function isHtml(bytes: Uint8Array): boolean {
  return /^\s*<(?:!doctype )?html/i.test(Buffer.from(bytes.subarray(0, 100)).toString('latin1'));
}

function documentOf(bytes: Uint8Array, { format, text, tree }: ParsedInput): ParsedDocument {
  if (format === 'escpos') return { form: 'escpos', bytes };
  if (format === 'zip') return { form: 'zip', files: (tree as { files: Record<string, unknown> }).files };
  if (format === 'json') return { form: 'json', value: tree };
  if (format === 'xml') return { form: 'xml', ...rootOf(text), tree: tree as Record<string, unknown> };
  const columns = format === 'csv' ? columnsOf(tree) : columnsOfText(text);
  if (columns !== null) return { form: 'csv', columns };
  return { form: 'text', text, lines: text.split(/\r\n|\n|\r/) };
}

function columnsOf(table: unknown): string[] {
  const [first] = (table as { readonly rows: readonly object[] }).rows;
  return Object.keys(first ?? {}).filter((name) => name !== '_more');
}

function columnsOfText(text: string): string[] | null {
  const start = text.slice(0, tableWithin);
  if (!/[;\t|,]/.test(start)) return null;
  const complete = start.length < text.length ? start.slice(0, start.lastIndexOf('\n') + 1) : start;
  try {
    const columns = columnsOf(parseCsv(complete, {}));
    const named = columns.filter((name) => /^[^\d]*\p{L}/u.test(name));
    return columns.length >= columnsMin && named.length * 2 > columns.length ? columns : null;
  } catch {
    // TransformationError: no CSV, such as text with a quotation mark in a line.
    return null;
  }
}

function rootOf(text: string): { readonly root: string; readonly namespace: string | null } {
  const start = text.slice(0, rootWithin).replaceAll(/<!--[\s\S]*?-->|<\?[\s\S]*?\?>|<![^>]*>/g, '');
  const [, prefix, root = '', attributes = ''] =
    /<(?:([\w.-]+):)?([\w.-]+)((?:\s+[^\s=<>]+\s*=\s*(?:"[^"]*"|'[^']*'))*)/.exec(start) ?? [];
  const declared = prefix === undefined ? 'xmlns' : `xmlns:${prefix}`;
  const found = [...attributes.matchAll(/([^\s=]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].find(
    ([, name]) => name === declared,
  );
  return { root, namespace: found?.[2] ?? found?.[3] ?? null };
}
