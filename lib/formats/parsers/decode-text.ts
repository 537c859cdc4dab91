import * as contentType from 'content-type';
import iconv from 'iconv-lite';
import { TransformationError } from '../transformation-error';

const utf8 = new TextDecoder('utf-8', { fatal: true });
const lenientUtf8 = new TextDecoder('utf-8');

/** Charset of a Content-Type, or null; some tills send an empty one. */
export function charsetOf(type: string | null): string | null {
  return type === null ? null : contentType.parse(type).parameters['charset']?.trim() || null;
}

// Encodings of bytes rather than letters, and UTF-7, which hides markup from filters.
const notAlphabets = /^(?:base64|hex|binary|utf-?7(?:-?imap)?|unicode-?1-?1-?utf-?7)$/i;

/**
 * Decodes by the first that applies: byte order mark, given charset, UTF-16 or -32 by the first character,
 * XML declaration, UTF-8 (some characters may be broken), a DOS code page, Windows-1252.
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
 * Encoding Standard of WHATWG: ISO-8859-1 and US-ASCII mean windows-1252, as tills name these and write `€`.
 * Null for other names.
 */
function windowsPageOf(named: string): string | null {
  try {
    const { encoding } = new TextDecoder(named);
    return encoding.startsWith('windows-') ? encoding : null;
  } catch {
    // RangeError: a name that the standard does not have.
    return null;
  }
}

/**
 * Broken characters become U+FFFD, because tills cut names by bytes. Null unless more are whole than broken.
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

/** True for letters within words that would be quotation marks or nothing in Windows-1252. */
function isDos(buffer: Buffer): boolean {
  const text = buffer.toString('latin1');
  return (
    /[A-Za-z][\u0081\u0082\u0084\u0087-\u0089\u008B\u008D\u0094\u0099\u00A2\u00A4][A-Za-z]/.test(text) &&
    !/[A-Za-z][\u00C0-\u00E0\u00E2-\u00FF][A-Za-z]/.test(text)
  );
}

/** Beginning of UTF-16 or UTF-32, recognised by its mark or a bracket of JSON or XML; else null. */
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

/** UTF-16 and UTF-32 without a mark, by the first character. */
function widthOf(start: Buffer): string | null {
  const [a, b, c, d] = start;
  if (a === undefined || b === undefined) return null;
  if (a !== 0 && b === 0) return c === 0 && d === 0 ? 'utf-32le' : 'utf-16le';
  if (a === 0 && b !== 0) return 'utf-16be';
  return null;
}

/**
 * Charset of the XML declaration, except UTF-16, as tills declare it and send UTF-8, and UTF-8, as bytes show
 * it and tills declare it in Windows-1252.
 */
function declaredBy(bytes: Buffer): string | null {
  const start = bytes.subarray(0, 200).toString('latin1');
  const named = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(start)?.[1] ?? null;
  return named !== null && /^(?:utf-?(?:8|16|32)|ucs|iso-10646-ucs)/i.test(named) ? null : named;
}
