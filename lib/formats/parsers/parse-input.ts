import * as contentType from 'content-type';
import { parse as parseTolerantly, type ParseError } from 'jsonc-parser';
import { depthOf } from './json-depth';
import type { InputFormat, InputOptions } from '../input-formats';
import { TransformationError } from '../transformation-error';
import { charsetOf, decodeText, wideBeginning } from './decode-text';
import { parseCsv } from './parse-csv';
import { parseEscpos } from './escpos/parse-escpos';
import { parseXml } from './parse-xml';
import { readSlips, slipsOfText } from './slip/read-slips';
import type { SlipHints } from './slip/read-slip';
import type { Slip } from './escpos/slip';
import { unzip } from './parse-zip';
import { nestingMax } from './nesting';
import { refuseReservedKeys } from './reserved-keys';

export interface RawInput {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly format: InputFormat;
  readonly options: InputOptions;
  readonly hints?: SlipHints;
}

export interface ParsedInput {
  readonly format: Exclude<InputFormat, 'auto'>;
  readonly tree: unknown;
  readonly text: string;
}

/**
 * Returns JSON as it is, XML as a tree, CSV as `{rows}`, text as `{text, lines, slips}`, ESC/POS as
 * `{slips}`, ZIP as `{files}`.
 * @throws TransformationError `input_invalid` or `raster_only`.
 */
export function parseInput(input: RawInput): unknown {
  const { format, tree, text } = parseAs(input);
  const { hints = {} } = input;
  if (format === 'escpos') return { slips: readSlips((tree as { slips: Slip[] }).slips, hints) };
  if (format === 'text') return { ...(tree as object), slips: readSlips(slipsOfText(text), hints) };
  return tree;
}

/**
 * Like `parseInput`, but does not read slips.
 * @throws TransformationError `input_invalid` or `raster_only`.
 */
export function parseAs({ bytes, contentType: type, format, options }: RawInput): ParsedInput {
  const charset = charsetOf(type) ?? options.charset ?? null;
  const chosen = format === 'auto' ? likelyFormat(bytes, type) : format;
  if (chosen === 'escpos') {
    return { format: chosen, tree: { slips: parseEscpos(bytes, charset, type) }, text: '' };
  }
  if (chosen === 'zip') return { format: chosen, tree: { files: parseFiles(bytes, options) }, text: '' };
  const text = cleanText(bytes, charset);
  const tree = parseText(text, chosen, options);
  refuseReservedKeys(tree, text);
  return { format: chosen, tree, text };
}

function parseFiles(bytes: Uint8Array, options: InputOptions): Record<string, unknown> {
  const parsed = Object.entries(unzip(bytes)).map(([name, content]) => {
    const text = cleanText(content, options.charset ?? null);
    const extension = /\.(json|xml|csv)$/i.exec(name)?.[1]?.toLowerCase();
    const tree = parseText(text, (extension ?? 'text') as 'json' | 'xml' | 'csv' | 'text', options);
    refuseReservedKeys(tree, text);
    return [name, tree] as const;
  });
  const files = Object.fromEntries(parsed);
  refuseReservedKeys(files, Object.keys(files).join('\n'));
  return files;
}

/** Removes NULs, and the bytes 0x1A that mark the end of DOS files. */
function cleanText(bytes: Uint8Array, charset: string | null): string {
  const text = decodeText(bytes, charset).replaceAll('\0', '');
  let end = text.trimEnd().length;
  if (text[end - 1] !== '\u001A') return text;
  while (text[end - 1] === '\u001A') end -= 1;
  return text.slice(0, end);
}

function parseText(text: string, format: 'json' | 'xml' | 'csv' | 'text', options: InputOptions): unknown {
  if (format === 'json') return parseJsonText(text);
  if (format === 'xml') return parseXml(text);
  if (format === 'csv') return parseCsv(text, options);
  return { text, lines: text.split(/\r\n|\n|\r/) };
}

function parseJsonText(text: string): unknown {
  if (depthOf(text) > nestingMax) {
    throw new TransformationError('input_invalid', 'json_too_deep', { parameters: { maximum: nestingMax } });
  }
  try {
    return /\d{16}/.test(text) ? (JSON.parse(text, exactly) as unknown) : (JSON.parse(text) as unknown);
  } catch {
    // The message of this SyntaxError quotes the input, so the new error has only the position.
    const position = positionOf(text) ?? text.length;
    const before = text.slice(0, position);
    const parameters = {
      line: before.split('\n').length,
      column: position - before.lastIndexOf('\n'),
    };
    throw new TransformationError('input_invalid', 'not_json', { parameters, position });
  }
}

/**
 * Whole numbers beyond the exact range of JavaScript become text. Otherwise two ids of a till could become
 * equal.
 */
function exactly(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source;
  const isRounded = typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value);
  return isRounded && source !== undefined && /^-?\d+$/.test(source) ? source : value;
}

/**
 * Characters before the error, because `JSON.parse` does not report the place; null if the error is at the
 * end.
 */
function positionOf(text: string): number | null {
  const errors: ParseError[] = [];
  parseTolerantly(text, errors, { disallowComments: true });
  return errors[0]?.offset ?? null;
}

function likelyFormat(bytes: Uint8Array, type: string | null): Exclude<InputFormat, 'auto'> {
  const media = type === null ? '' : contentType.parse(type).type.toLowerCase();
  if (/[/+]json$/.test(media)) return 'json';
  if (/[/+]xml$/.test(media)) return 'xml';
  if (/csv/.test(media)) return 'csv';
  if (isArchive(bytes)) return 'zip';
  const wide = wideBeginning(bytes);
  // Printer commands begin with ESC or GS. In UTF-16, these bytes may be halves of letters.
  if (wide === null && (bytes.includes(0x1b) || bytes.includes(0x1d))) return 'escpos';
  const narrow = () =>
    Buffer.from(bytes.subarray(0, 100))
      .toString('latin1')
      .replace(/^\u00EF\u00BB\u00BF/, '');
  const start = (wide ?? narrow()).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  return start.startsWith('<') ? 'xml' : 'text';
}

function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
}
