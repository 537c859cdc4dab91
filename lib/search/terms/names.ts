import { createHash } from 'node:crypto';

/**
 * How terms are written: the code of a field, a sign for what the term says, and a value. Codes hold none of the
 * signs, so two terms are equal only if field, sign and value are.
 *
 *     n:milk           a word                 xe=ann@mail.com  a whole text, of exact and prefix fields
 *     n"whole milk     two or three words     xe^ann           its first 1 to 4 characters
 *     r*               something exists       a#pe1x2y5!       a number or instant
 *     n%…              a long value, hashed   a/pe1            an interval that it lies in
 */
type Sign = ':' | '"' | '=' | '^' | '*' | '#' | '/';

/** Longest value written as it is. A Postgres lexeme could have 2046 bytes, but long ones make an index slow. */
const valueBytesMax = 120;

/** Longest text that can be searched by any beginning of it; leaves room for the code in a lexeme of 2046 bytes. */
const prefixBytesMax = 1900;

/** Longest beginning that has a term of its own. */
export const edgeCharactersMax = 4;

/** A document with this term has others that were left out. No code begins with `!`. */
export const someTermsMissing = '!terms';

/** A document with this term lacks positions of a field: terms decide about it, except in phrases of that field. */
export function positionsMissing(code: string): string {
  return `!positions:${code}`;
}

/** A document with this term has words of a field that its terms do not spell out: terms decide about it, except for `word~`. */
export function longWords(code: string): string {
  return `!long:${code}`;
}

/** Whether a word is in its term as it is, so that similar words are found by looking through terms. */
export function isSpelledOut(word: string): boolean {
  return !isLonger(word, valueBytesMax);
}

/** One word of a field. */
export function wordTerm(code: string, word: string): string {
  return bounded(code, ':', word);
}

/** Whether a term says that a field has a word. */
export function isWordTerm(term: string): boolean {
  return /^[^:"=^*#/%]+[:]/.test(term);
}

/** Two or three words next to each other within one text. */
export function phraseTerm(code: string, words: readonly string[]): string {
  return bounded(code, '"', words.join(' '));
}

/** A whole folded text. */
export function wholeTerm(code: string, text: string): string {
  return bounded(code, '=', text);
}

/** A whole folded text that can be searched by any beginning; null when it is too long for that. */
export function prefixTerm(code: string, text: string): string | null {
  return isLonger(text, prefixBytesMax) ? null : `${code}=${text}`;
}

/** A beginning of 1 to 4 characters. */
export function edgeTerm(code: string, edge: string): string {
  return `${code}^${edge}`;
}

/** Something exists in the field. */
export function existsTerm(code: string): string {
  return `${code}*`;
}

/** A number or an instant, by its path in the trie; a beginning of the path makes the beginning of the term. */
export function leafTerm(code: string, path: string): string {
  return `${code}#${path}`;
}

/** An interval of numbers or instants, by its path in the trie. */
export function nodeTerm(code: string, path: string): string {
  return `${code}/${path}`;
}

function bounded(code: string, sign: Sign, value: string): string {
  if (!isLonger(value, valueBytesMax)) return `${code}${sign}${value}`;
  // SHA-256: no two texts are known to share one, so equal hashes need no second look.
  return `${code}%${createHash('sha256').update(`${sign}${value}`).digest('base64url')}`;
}

function isLonger(value: string, bytes: number): boolean {
  // A UTF-16 unit is at most three bytes of UTF-8 and never none.
  if (value.length * 3 <= bytes) return false;
  return value.length > bytes || Buffer.byteLength(value) > bytes;
}
