import type { ServiceError } from '@/lib/core/errors';
import type { AnyOf, Bound, GroupWord, Occur, Query, Range, Term, Text, Value } from './ast';
import { isSpace, Lexer } from './lexer';

/** Includes words in parentheses (contract section 5). */
export const termsMax = 64;

/** @throws ServiceError `invalid_query` with the first problem and its position. */
export function parseQuery(text: string): Query {
  const parser = new Parser(text);
  return parser.query();
}

class Parser {
  readonly #lexer: Lexer;
  #terms = 0;

  constructor(text: string) {
    this.#lexer = new Lexer(text);
  }

  query(): Query {
    const terms: Term[] = [];
    this.#lexer.skipSpace();
    while (!this.#lexer.atEnd) {
      terms.push(this.#term());
      if (!this.#lexer.skipSpace() && !this.#lexer.atEnd) {
        throw this.#lexer.error('no_space_between_terms');
      }
    }
    if (terms.length === 0) throw this.#lexer.error('no_term', {}, 1);
    return { terms };
  }

  #term(): Term {
    const occur = this.#occur();
    const position = this.#lexer.position;
    const path = this.#lexer.readPlain((character) => isSpace(character) || ':"()[]{}'.includes(character));
    if (this.#lexer.next !== ':') {
      if (path === '') throw this.#unexpected();
      throw this.#lexer.error('no_field', {}, position);
    }
    if (path === '') throw this.#lexer.error('no_field_name', {}, position);
    this.#lexer.skip();
    return { occur, path, position, value: this.#value() };
  }

  #value(): Value {
    const position = this.#lexer.position;
    switch (this.#lexer.next) {
      case '[':
      case '{':
        this.#count(position);
        return this.#range();
      case '(':
        return this.#anyOf();
      case '*':
        return this.#star();
      default:
        this.#count(position);
        return this.#text('');
    }
  }

  #star(): Value {
    const position = this.#lexer.position;
    this.#count(position);
    this.#lexer.skip();
    if (this.#lexer.atEnd || isSpace(this.#lexer.next)) return { kind: 'exists', position };
    throw this.#lexer.error('star_begins', {}, position);
  }

  #text(ends: string): Text {
    const position = this.#lexer.position;
    if (this.#lexer.next === '"') {
      return { kind: 'text', text: this.#lexer.readQuoted(), quoted: true, suffix: null, position };
    }
    const { text, suffix } = this.#lexer.readWord(ends);
    if (text === '') throw this.#lexer.error('no_value');
    return { kind: 'text', text, quoted: false, suffix, position };
  }

  #anyOf(): AnyOf {
    const position = this.#lexer.position;
    const words: GroupWord[] = [];
    this.#lexer.skip();
    this.#lexer.skipSpace();
    while (this.#lexer.next !== ')') {
      if (this.#lexer.atEnd) throw this.#lexer.error('open_parenthesis', {}, position);
      const occur = this.#occur();
      if (this.#lexer.next === '(') throw this.#lexer.error('nested_parentheses');
      this.#count(this.#lexer.position);
      words.push({ occur, value: this.#text(')') });
      if (!this.#lexer.skipSpace() && !this.#lexer.atEnd && this.#lexer.next !== ')') {
        throw this.#lexer.error('no_space_between_words');
      }
    }
    if (words.length === 0) throw this.#lexer.error('empty_parentheses', {}, position);
    this.#lexer.skip();
    return { kind: 'any-of', words, position };
  }

  #range(): Range {
    const position = this.#lexer.position;
    const fromInclusive = this.#lexer.next === '[';
    this.#lexer.skip();
    const from = this.#bound();
    const between = this.#lexer.position;
    const word = this.#lexer.readPlain((character) => isSpace(character) || '[]{}()"'.includes(character));
    if (word !== 'TO') throw this.#lexer.error('no_to', {}, between);
    const to = this.#bound();
    const closing = this.#lexer.next;
    if (closing !== ']' && closing !== '}') {
      if (closing === '') throw this.#lexer.error('open_range', {}, position);
      throw this.#unexpected();
    }
    this.#lexer.skip();
    return {
      kind: 'range',
      from: { ...from, inclusive: fromInclusive },
      to: { ...to, inclusive: closing === ']' },
      position,
    };
  }

  #bound(): Omit<Bound, 'inclusive'> {
    this.#lexer.skipSpace();
    const position = this.#lexer.position;
    if (this.#lexer.next === '"') {
      const text = this.#lexer.readQuoted();
      this.#lexer.skipSpace();
      return { text, position };
    }
    const open = this.#lexer.next === '*';
    const text = this.#lexer.readBound();
    if (text === '') throw this.#lexer.error('no_range_end');
    this.#lexer.skipSpace();
    return { text: open && text === '*' ? null : text, position };
  }

  #occur(): Occur {
    const sign = this.#lexer.next;
    if (sign !== '+' && sign !== '-') return null;
    this.#lexer.skip();
    if (this.#lexer.atEnd || isSpace(this.#lexer.next)) {
      throw this.#lexer.error('sign_without_term', { sign }, this.#lexer.position - 1);
    }
    return sign;
  }

  #count(position: number): void {
    this.#terms += 1;
    if (this.#terms > termsMax) throw this.#lexer.error('too_many_terms', { maximum: termsMax }, position);
  }

  #unexpected(): ServiceError {
    const { atEnd, next } = this.#lexer;
    return atEnd ? this.#lexer.error('no_term') : this.#lexer.error('unexpected', { text: next });
  }
}
