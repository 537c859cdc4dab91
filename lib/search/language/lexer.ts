import type { ServiceError } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import type { QueryProblemReason } from '@/lib/core/query-problems';
import { invalidQuery, misplaced } from '../query-error';

/** Characters that mean something in a value and need a backslash to stand for themselves. */
export const reserved = new Set('\\"()[]{}:~*');

const instantSoFar = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}(?::\d{2}(?::\d{2}(?:[.,]\d{1,9})?[+-]\d{2})?)?$/;
const instantLengthMax = 40;
const space = /\s/;

/**
 * Reads a query character by character. What a character means depends on where it stands, so the parser asks for
 * the part it expects. Reads every character once, and nothing beyond the first error.
 */
export class Lexer {
  readonly #text: string;
  #index = 0;
  /** Of the next character, from 1. */
  position = 1;

  constructor(text: string) {
    this.#text = text;
  }

  /** The next character, or '' at the end of the query. */
  get next(): string {
    const code = this.#text.codePointAt(this.#index);
    if (code === undefined) return '';
    // Neither can be in a receipt, nor be sent to the database.
    if (code === 0 || (code >= 0xd800 && code <= 0xdfff)) throw this.error('invalid_character');
    return String.fromCodePoint(code);
  }

  /** Moves past the next character. */
  skip(): void {
    this.#index += this.next.length;
    this.position += 1;
  }

  /** Moves past white space; tells whether there was any. */
  skipSpace(): boolean {
    const before = this.#index;
    while (isSpace(this.next)) this.skip();
    return this.#index > before;
  }

  /** Whether the query ends here. */
  get atEnd(): boolean {
    return this.#index >= this.#text.length;
  }

  /** The characters up to the next one that `isEnd` accepts, with nothing having a meaning. */
  readPlain(isEnd: (character: string) => boolean): string {
    const start = this.#index;
    while (!this.atEnd && !isEnd(this.next)) this.skip();
    return this.#text.slice(start, this.#index);
  }

  /** A text in quotes, from its opening quote past its closing one; returns what it stands for. */
  readQuoted(): string {
    const opened = this.position;
    const parts: string[] = [];
    this.skip();
    while (this.next !== '"') {
      if (this.atEnd) throw this.error('open_quotes', {}, opened);
      parts.push(this.#readCharacter());
    }
    this.skip();
    return parts.join('');
  }

  /**
   * A bare word up to white space, to the end or to a character in `ends`; returns what it stands for, without a `~`
   * or `*` at its end. A colon is plain where it continues an instant.
   */
  readWord(ends: string): { text: string; suffix: '~' | '*' | null } {
    const parts: string[] = [];
    let length = 0;
    while (!this.atEnd && !isSpace(this.next) && !ends.includes(this.next)) {
      const character = this.next;
      if (character === '~' || character === '*') {
        const suffix = this.#readSuffix(character, ends);
        if (length === 0) throw this.error('sign_without_word', { sign: suffix }, this.position - 1);
        return { text: parts.join(''), suffix };
      }
      if (character === ':' && !(length <= instantLengthMax && instantSoFar.test(parts.join('')))) {
        throw this.error('colon_inside');
      }
      if (character !== ':' && character !== '\\' && reserved.has(character)) {
        throw this.error('unexpected', { text: character });
      }
      const part = this.#readCharacter();
      parts.push(part);
      length += part.length;
    }
    return { text: parts.join(''), suffix: null };
  }

  /** One end of a range up to white space or a bracket; only a backslash means anything in it. */
  readBound(): string {
    const parts: string[] = [];
    while (!this.atEnd && !isSpace(this.next) && !'[]{}()"'.includes(this.next)) {
      parts.push(this.#readCharacter());
    }
    return parts.join('');
  }

  /** The 400 for a problem at a position, the present one if none is given. */
  error(reason: QueryProblemReason, parameters: Parameters = {}, position = this.position): ServiceError {
    return invalidQuery([misplaced(reason, position, parameters)]);
  }

  #readSuffix(character: '~' | '*', ends: string): '~' | '*' {
    const at = this.position;
    this.skip();
    if (this.atEnd || isSpace(this.next) || ends.includes(this.next)) return character;
    throw this.error('sign_inside', { sign: character }, at);
  }

  #readCharacter(): string {
    if (this.next === '\\') {
      this.skip();
      if (this.atEnd) throw this.error('open_backslash', {}, this.position - 1);
    }
    const character = this.next;
    this.skip();
    return character;
  }
}

/** Whether a character is white space; the end of the query is not. */
export function isSpace(character: string): boolean {
  return character !== '' && (character === ' ' || space.test(character));
}

/** Whether a value can be written bare although it holds colons: it is an instant, or the beginning of one. */
export function isInstantLike(text: string): boolean {
  if (text.length > instantLengthMax) return false;
  const parts = text.split(':');
  return parts.slice(1).every((_, index) => instantSoFar.test(parts.slice(0, index + 1).join(':')));
}
