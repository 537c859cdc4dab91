import type { ServiceError } from '@/lib/core/errors';
import type { Parameters } from '@/lib/core/problem-parameters';
import type { QueryProblemReason } from '@/lib/core/query-problems';
import { invalidQuery, misplaced } from '../query-error';

export const reserved = new Set('\\"()[]{}:~*');

const instantSoFar = /^\d{4}-\d{2}-\d{2}[Tt]\d{2}(?::\d{2}(?::\d{2}(?:[.,]\d{1,9})?[+-]\d{2})?)?$/;
const instantLengthMax = 40;
const space = /\s/;

/** Reads each character once, so that parsing takes linear time. */
export class Lexer {
  readonly #text: string;
  #index = 0;
  position = 1;

  constructor(text: string) {
    this.#text = text;
  }

  get next(): string {
    const code = this.#text.codePointAt(this.#index);
    if (code === undefined) return '';
    // Receipts cannot contain NUL or lone surrogates.
    if (code === 0 || (code >= 0xd800 && code <= 0xdfff)) throw this.error('invalid_character');
    return String.fromCodePoint(code);
  }

  skip(): void {
    this.#index += this.next.length;
    this.position += 1;
  }

  skipSpace(): boolean {
    const before = this.#index;
    while (isSpace(this.next)) this.skip();
    return this.#index > before;
  }

  get atEnd(): boolean {
    return this.#index >= this.#text.length;
  }

  readPlain(isEnd: (character: string) => boolean): string {
    const start = this.#index;
    while (!this.atEnd && !isEnd(this.next)) this.skip();
    return this.#text.slice(start, this.#index);
  }

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
   * Reads up to white space, the end, or a character in `ends`. A colon is part of the word only inside an
   * instant such as `2024-10-12T10:15:00Z`.
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

  readBound(): string {
    const parts: string[] = [];
    while (!this.atEnd && !isSpace(this.next) && !'[]{}()"'.includes(this.next)) {
      parts.push(this.#readCharacter());
    }
    return parts.join('');
  }

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

export function isSpace(character: string): boolean {
  return character !== '' && (character === ' ' || space.test(character));
}

/** True for an instant or its beginning. Such a text needs no quotes, although it contains colons. */
export function isInstantLike(text: string): boolean {
  if (text.length > instantLengthMax) return false;
  const parts = text.split(':');
  return parts.slice(1).every((_, index) => instantSoFar.test(parts.slice(0, index + 1).join(':')));
}
