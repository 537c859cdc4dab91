import type { Bound, GroupWord, Query, Term, Text, Value } from './ast';
import { isInstantLike, isSpace, reserved } from './lexer';

/** Canonical: parses to the same tree, except positions. */
export function printQuery(query: Query): string {
  return query.terms.map(printTerm).join(' ');
}

export function printTerm(term: Term): string {
  return `${term.occur ?? ''}${term.path}:${printValue(term.value)}`;
}

export function printValue(value: Value): string {
  switch (value.kind) {
    case 'exists':
      return '*';
    case 'text':
      return printText(value);
    case 'any-of':
      return `(${value.words.map(printGroupWord).join(' ')})`;
    case 'range': {
      const [open, close] = [value.from.inclusive ? '[' : '{', value.to.inclusive ? ']' : '}'];
      return `${open}${printBound(value.from)} TO ${printBound(value.to)}${close}`;
    }
  }
}

function printGroupWord({ occur, value }: GroupWord): string {
  const text = printText(value);
  // Escaped: otherwise the sign would apply to the word in parentheses.
  const signed = occur === null && !value.quoted && /^[+-]/.test(text);
  return `${occur ?? ''}${signed ? '\\' : ''}${text}`;
}

function printText({ text, quoted, suffix }: Text): string {
  if (quoted) return quote(text);
  const isPlain = isInstantLike(text) && !/[\s\\"()[\]{}~*]/.test(text);
  return `${isPlain ? text : escape(text)}${suffix ?? ''}`;
}

function printBound({ text }: Bound): string {
  if (text === null) return '*';
  return text === '' || /[\s\\"()[\]{}*]/.test(text) ? quote(text) : text;
}

function quote(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function escape(text: string): string {
  const escaped = Array.from(text, (character) =>
    reserved.has(character) || isSpace(character) ? `\\${character}` : character,
  );
  return escaped.join('');
}
