import * as contentType from 'content-type';
import iconv from 'iconv-lite';
import { TransformationError } from '../transformation-error';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** Returns the charset of a Content-Type, or null. Some tills send an empty charset. */
export function charsetOf(type: string | null): string | null {
  return type === null ? null : contentType.parse(type).parameters['charset']?.trim() || null;
}

// Refused: encodings of bytes rather than letters, and UTF-7, because it can hide markup from filters.
const notAlphabets = /^(?:base64|hex|binary|utf-?7(?:-?imap)?|unicode-?1-?1-?utf-?7)$/i;

/**
 * Uses the first charset that applies: byte order mark, given charset, UTF-16 or UTF-32 by the first
 * character, XML declaration, UTF-8. UTF-8 may have some broken characters; with many, the text is in a DOS
 * code page or Windows-1252.
 * @throws TransformationError `input_invalid` for an unknown charset, or if declared UTF-8 is wrong.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const buffer = Buffer.from(bytes);
  const named = markOf(buffer) ?? charset ?? widthOf(buffer) ?? declaredBy(buffer);
  if (named !== null && !/^utf-?8$/i.test(named)) {
    const isKnown: boolean = !notAlphabets.test(named) && iconv.encodingExists(named);
    if (!isKnown) {
      const parameters = { charset: named.slice(0, 40) };
      throw new TransformationError('input_invalid', 'charset_unknown', { parameters });
    }
    return iconv.decode(buffer, windowsPageOf(named) ?? named);
  }
  try {
    return utf8.decode(bytes);
  } catch {
    // TypeError: not UTF-8.
    if (named !== null) throw new TransformationError('input_invalid', 'not_utf8');
    return mostlyUtf8(bytes) ?? iconv.decode(buffer, isDos(buffer) ? 'cp858' : 'windows-1252');
  }
}

/**
 * Follows the Encoding Standard of WHATWG: ISO-8859-1 and US-ASCII mean windows-1252, because tills name
 * these charsets and still send `€`. Null for other charsets.
 */
function windowsPageOf(named: string): string | null {
  try {
    const { encoding } = new TextDecoder(named);
    return encoding.startsWith('windows-') ? encoding : null;
  } catch {
    // RangeError: the standard does not have this name.
    return null;
  }
}

/**
 * Replaces broken characters by U+FFFD, because tills cut names by bytes. Null unless more characters beyond
 * ASCII are whole than broken.
 */
function mostlyUtf8(bytes: Uint8Array): string | null {
  const text = lenientUtf8.decode(bytes);
  let [whole, broken] = [0, 0];
  for (const sign of text) {
    if (sign === '\uFFFD') broken += 1;
    else if (sign > '\u007F') whole += 1;
  }
  return whole > broken ? text : null;
}

/**
 * True if words contain bytes that are letters in a DOS code page, but quotation marks or nothing in
 * Windows-1252.
 */
function isDos(buffer: Buffer): boolean {
  const text = buffer.toString('latin1');
  return (
    /[A-Za-z][\u0081\u0082\u0084\u0087-\u0089\u008B\u008D\u0094\u0099\u00A2\u00A4][A-Za-z]/.test(text) &&
    !/[A-Za-z][\u00C0-\u00E0\u00E2-\u00FF][A-Za-z]/.test(text)
  );
}

/**
 * Returns the beginning of a text in UTF-16 or UTF-32, recognised by a byte order mark or a bracket of JSON
 * or XML; otherwise null.
 */
export function wideBeginning(bytes: Uint8Array): string | null {
  const start = Buffer.from(bytes.subarray(0, 400));
  const [mark, width] = [markOf(start), widthOf(start)];
  if (mark === 'utf-8' || (mark ?? width) === null) return null;
  const text = iconv.decode(start, mark ?? width ?? 'utf-8');
  return mark !== null || /^\s*[[{<]/.test(text) ? text : null;
}

function markOf(start: Buffer): string | null {
  const [a, b, c, d] = start;
  if (a === 0xef && b === 0xbb && c === 0xbf) return 'utf-8';
  if (a === 0xff && b === 0xfe) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0xfe && b === 0xff) return 'utf-16be';
  return a === 0 && b === 0 && c === 0xfe && d === 0xff ? 'utf-32be' : null;
}

function widthOf(start: Buffer): string | null {
  const [a, b, c, d] = start;
  if (a === undefined || b === undefined) return null;
  if (a !== 0 && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0 && b !== 0) return 'utf-16be';
  return null;
}

/**
 * Charset of the XML declaration. UTF-16 is ignored, because tills declare it and send UTF-8. UTF-8 is
 * ignored because the bytes show it, and because tills declare it and send Windows-1252.
 */
function declaredBy(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200).toString('latin1');
  const named = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? null;
  return named !== null && /^(?:utf-?(?:8|16|32)|ucs|iso-10646-ucs)/i.test(named) ? null : named;
}
