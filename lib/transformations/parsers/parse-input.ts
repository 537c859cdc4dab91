import * as contentType from 'content-type';
import { depthOf } from '../../json-depth.ts';
import type { InputFormat, InputOptions } from '../schema.ts';
import { TransformationError } from '../transformation-error.ts';
import { charsetOf, decodeText, wideBeginning } from './decode-text.ts';
import { parseCsv } from './parse-csv.ts';
import { parseEscpos } from './parse-escpos.ts';
import { parseXml } from './parse-xml.ts';
import { nestingMax } from './nesting.ts';
import { refuseReservedKeys } from './reserved-keys.ts';

/** A raw input and how to read it. */
export interface RawInput {
  readonly bytes: Uint8Array;
  readonly contentType: string | null;
  readonly format: InputFormat;
  readonly options: InputOptions;
}

/**
 * Reads raw bytes as what a mapping works on: JSON as it is, XML as a tree, CSV as `{rows}`, text as `{text, lines}`,
 * ESC/POS as `{slips: [{lines, codes}]}`.
 * @throws TransformationError `input_invalid` or `raster_only`.
 */
export function parseInput({ bytes, contentType: type, format, options }: RawInput): unknown {
  const charset = charsetOf(type) ?? options.charset ?? null;
  const chosen = format === 'auto' ? likelyFormat(bytes, type) : format;
  if (chosen === 'escpos') return { slips: parseEscpos(bytes, charset) };
  const text = decodeText(bytes, charset).replaceAll('\0', '');
  const tree = parseText(text, chosen, options);
  refuseReservedKeys(tree, text);
  return tree;
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
    return JSON.parse(text) as unknown;
  } catch {
    // SyntaxError; its words quote the input.
    throw new TransformationError('input_invalid', 'not_json');
  }
}

function likelyFormat(bytes: Uint8Array, type: string | null): Exclude<InputFormat, 'auto'> {
  const media = type === null ? '' : contentType.parse(type).type.toLowerCase();
  if (/[/+]json$/.test(media)) return 'json';
  if (/[/+]xml$/.test(media)) return 'xml';
  if (/csv/.test(media)) return 'csv';
  const wide = wideBeginning(bytes);
  // Commands to a printer begin with ESC or GS, which are halves of letters in UTF-16.
  if (wide === null && (bytes.includes(0x1b) || bytes.includes(0x1d))) return 'escpos';
  const narrow = () =>
    Buffer.from(bytes.subarray(0, 100))
      .toString('latin1')
      .replace(/^\u00EF\u00BB\u00BF/, '');
  const start = (wide ?? narrow()).trimStart();
  if (/^[[{]/.test(start)) return 'json';
  return start.startsWith('<') ? 'xml' : 'text';
}
