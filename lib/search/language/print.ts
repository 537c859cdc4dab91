import type { Bound, GroupWord, Query, Term, Text, Value } from './ast';
import { isInstantLike, isSpace, reserved } from './lexer';

/** Prints a text that parses to an equal tree, except for positions. */
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
  // A leading sign of the word is escaped, because it would be read as an operator.
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
