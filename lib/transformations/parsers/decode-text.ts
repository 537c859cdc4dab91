import * as contentType from 'content-type';
import iconv from 'iconv-lite';
import { TransformationError } from '../transformation-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The charset that a Content-Type names, or null. */
export function charsetOf(type: string | null): string | null {
  return type === null ? null : (contentType.parse(type).parameters['charset'] ?? null);
}

/**
 * Bytes as text: by the charset given, else by their byte order mark, else UTF-8, else Windows-1252, which every byte
 * is a letter of.
 * @throws TransformationError `input_invalid` for a charset that nobody knows.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const buffer = Buffer.from(bytes);
  if (charset !== null && !/^utf-?8$/i.test(charset)) {
    const isKnown: boolean = iconv.encodingExists(charset);
    if (!isKnown) {
      throw new TransformationError('input_invalid', `the charset ${charset} is not known`);
    }
    return iconv.decode(buffer, charset);
  }
  if (buffer[0] === 0xff && buffer[1] === 0xfe) return iconv.decode(buffer, 'utf-16le');
  if (buffer[0] === 0xfe && buffer[1] === 0xff) return iconv.decode(buffer, 'utf-16be');
  try {
    return utf8.decode(bytes);
  } catch {
    // TypeError: not UTF-8.
    if (charset !== null) throw new TransformationError('input_invalid', 'the input is not UTF-8');
    return iconv.decode(buffer, 'windows-1252');
  }
}
