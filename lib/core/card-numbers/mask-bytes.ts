import { maskLongText, type Steps } from './card-numbers';

// `ignoreBOM` keeps the byte order mark.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Masks UTF-8 as text. Other encodings are masked byte by byte: that finds ASCII digits, even in UTF-16, and
 * keeps the length. Works in steps, because two megabytes can take a second.
 */
export function* maskBytes(bytes: Uint8Array): Steps<Uint8Array<ArrayBuffer>> {
  const text = decoded(bytes);
  const masked = yield* maskLongText(text ?? Buffer.from(bytes).toString('latin1'));
  return new Uint8Array(Buffer.from(masked, text === null ? 'latin1' : 'utf8'));
}

function decoded(bytes: Uint8Array): string | null {
  try {
    return utf8.decode(bytes);
  } catch {
    // TypeError: not UTF-8.
    return null;
  }
}
