import type { ParsedDocument } from '../document-format.ts';
import { parseAs, type ParsedInput, type RawInput } from './parse-input.ts';

/** Characters at the beginning of an XML document in which its root element is looked for. */
const rootWithin = 64 * 1024;

/**
 * Reads raw bytes by what they look like, for recognition; `contentType` helps where it says something.
 * @throws TransformationError `input_invalid` or `raster_only`.
 */
export function parseDocument(input: Pick<RawInput, 'bytes' | 'contentType'>): ParsedDocument {
  // HTML need not be well-formed.
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
  return { form: 'text', text, lines: text.split(/\r\n|\n|\r/) };
}

/** The name of the root element without its prefix, and the namespace that its start tag gives that prefix. */
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
