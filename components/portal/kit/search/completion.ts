import type { SearchField } from './search-field';

/** Positions count UTF-16 units, like the caret position of an input. */
export type CaretPlace =
  | { readonly kind: 'field'; readonly from: number; readonly to: number; readonly typed: string }
  | {
      readonly kind: 'value';
      readonly from: number;
      readonly to: number;
      readonly typed: string;
      readonly path: string;
    };

const closing: Readonly<Record<string, string>> = { '"': '"', '(': ')', '[': ']}', '{': ']}' };

export function placeAt(text: string, caret: number): CaretPlace {
  let start = 0;
  for (;;) {
    while (start < caret && /\s/.test(text.charAt(start))) start += 1;
    const from = /[+-]/.test(text.charAt(start)) && start < caret ? start + 1 : start;
    const pathEnd = endOfPath(text, from);
    if (caret <= pathEnd || text.charAt(pathEnd) !== ':') {
      if (caret <= pathEnd || pathEnd === text.length) {
        return { kind: 'field', from, to: pathEnd, typed: text.slice(from, caret) };
      }
      // Skips a character that cannot begin a term, such as a bracket.
      start = Math.max(pathEnd, start + 1);
      continue;
    }
    const valueFrom = pathEnd + 1;
    const valueEnd = endOfValue(text, valueFrom);
    if (caret <= valueEnd) {
      const path = text.slice(from, pathEnd);
      return { kind: 'value', from: valueFrom, to: valueEnd, typed: text.slice(valueFrom, caret), path };
    }
    start = valueEnd;
  }
}

function endOfPath(text: string, from: number): number {
  let end = from;
  while (end < text.length && !/[\s:"()[\]{}]/.test(text.charAt(end))) end += 1;
  return end;
}

function endOfValue(text: string, from: number): number {
  const closers = closing[text.charAt(from)];
  let end = closers === undefined ? from : from + 1;
  for (; end < text.length; end += 1) {
    const character = text.charAt(end);
    if (character === '\\') end += 1;
    else if (closers === undefined ? /\s/.test(character) : closers.includes(character)) {
      return closers === undefined ? end : end + 1;
    }
  }
  return text.length;
}

export function matchingFields(fields: readonly SearchField[], typed: string): SearchField[] {
  const wanted = typed.toLowerCase();
  const rank = ({ path, help }: SearchField): number => {
    if (path === wanted) return 0;
    if (path.startsWith(wanted)) return 1;
    if (path.split(/[._]/).some((part) => part.startsWith(wanted))) return 2;
    if (path.includes(wanted)) return 3;
    const words = help.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return wanted.length > 1 && words.some((word) => word.startsWith(wanted)) ? 4 : 5;
  };
  return fields
    .map((field) => ({ field, rank: rank(field) }))
    .filter((candidate) => candidate.rank < 5)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ field }) => field);
}

/** `select` is the part that the box selects, so that typing replaces it. */
export interface ValueTemplate {
  readonly text: string;
  readonly select: string | null;
  readonly help:
    | 'words'
    | 'phrase'
    | 'anyOf'
    | 'similar'
    | 'beginning'
    | 'whole'
    | 'number'
    | 'between'
    | 'atLeast'
    | 'today'
    | 'thisMonth'
    | 'days'
    | 'since'
    | 'exists';
}

export function valueTemplates({ match, exists }: SearchField, today: string): ValueTemplate[] {
  const week = new Date(Date.parse(`${today}T00:00:00Z`) - 6 * 86_400_000).toISOString().slice(0, 10);
  const sample = match === 'integer' ? '10' : '10.00';
  const templates: Readonly<Record<NonNullable<SearchField['match']>, readonly ValueTemplate[]>> = {
    partial: [
      { text: 'milk', select: 'milk', help: 'words' },
      { text: '"whole milk"', select: 'whole milk', help: 'phrase' },
      { text: '(milk bread)', select: 'milk bread', help: 'anyOf' },
      { text: 'milk~', select: 'milk', help: 'similar' },
    ],
    prefix: [{ text: 'anna', select: 'anna', help: 'beginning' }],
    exact: [
      { text: 'card', select: 'card', help: 'whole' },
      { text: '(card cash)', select: 'card cash', help: 'anyOf' },
    ],
    integer: numbers(sample),
    float: numbers(sample),
    date: [
      { text: today, select: null, help: 'today' },
      { text: `[${week} TO ${today}]`, select: week, help: 'days' },
      { text: today.slice(0, 7), select: null, help: 'thisMonth' },
      { text: `[${week} TO *]`, select: week, help: 'since' },
    ],
  };
  const there: ValueTemplate = { text: '*', select: null, help: 'exists' };
  return [...(match === null ? [] : templates[match]), ...(exists ? [there] : [])];
}

function numbers(sample: string): ValueTemplate[] {
  return [
    { text: sample, select: sample, help: 'number' },
    { text: `[${sample} TO ${sample.replace('1', '2')}]`, select: sample, help: 'between' },
    { text: `[${sample} TO *]`, select: sample, help: 'atLeast' },
  ];
}
