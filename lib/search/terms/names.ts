import { createHash } from 'node:crypto';

/**
 * Notation of terms: the code of a field, a sign for the kind, and a value. Codes hold none of the
 * signs, so two terms are equal only if field, sign and value are equal.
 *
 *     n:milk           a word                 xe=ann@mail.com  a whole text, of exact and prefix fields
 *     n"whole milk     two or three words     xe^ann           its first 1 to 4 characters
 *     r*               something exists       a#pe1x2y5!       a number or instant
 *     n%…              a long value, hashed   a/pe1            an interval that it lies in
 */
type Sign = ':' | '"' | '=' | '^' | '*' | '#' | '/';

/** Values with more bytes are hashed, because long lexemes make an index slow. */
const valueBytesMax = 120;

/** Most bytes of a text that is searched by prefix. The code must also fit into a lexeme of 2046 bytes. */
const prefixBytesMax = 1900;

export const edgeCharactersMax = 4;

/** Marks a document of which not all terms are stored. No code begins with `!`. */
export const someTermsMissing = '!terms';

/** Marks a document of which not all positions are stored, so terms cannot decide phrases of this field. */
export function positionsMissing(code: string): string {
  return `!positions:${code}`;
}

/** Marks a document with hashed words, so terms cannot decide `word~` for this field. */
export function longWords(code: string): string {
  return `!long:${code}`;
}

export function isSpelledOut(word: string): boolean {
  return !isLonger(word, valueBytesMax);
}

export function wordTerm(code: string, word: string): string {
  return bounded(code, ':', word);
}

export function isWordTerm(term: string): boolean {
  return /^[^:"=^*#/%]+[:]/.test(term);
}

export function phraseTerm(code: string, words: readonly string[]): string {
  return bounded(code, '"', words.join(' '));
}

export function wholeTerm(code: string, text: string): string {
  return bounded(code, '=', text);
}

export function prefixTerm(code: string, text: string): string | null {
  return isLonger(text, prefixBytesMax) ? null : `${code}=${text}`;
}

export function edgeTerm(code: string, edge: string): string {
  return `${code}^${edge}`;
}

export function existsTerm(code: string): string {
  return `${code}*`;
}

/** Not hashed, so that a prefix of the path is a prefix of the term. */
export function leafTerm(code: string, path: string): string {
  return `${code}#${path}`;
}

export function nodeTerm(code: string, path: string): string {
  return `${code}/${path}`;
}

function bounded(code: string, sign: Sign, value: string): string {
  if (!isLonger(value, valueBytesMax)) return `${code}${sign}${value}`;
  // SHA-256, so that equal hashes mean equal values.
  return `${code}%${createHash('sha256').update(`${sign}${value}`).digest('base64url')}`;
}

function isLonger(value: string, bytes: number): boolean {
  // A shortcut: a UTF-16 unit has at most three bytes in UTF-8.
  if (value.length * 3 <= bytes) return false;
  return value.length > bytes || Buffer.byteLength(value) > bytes;
}
