import type { BoundQuery, NumberEnd } from './bound-query';
import type { DateField, CatalogueField, NumberField, TextField } from './catalogue';
import { dateInterval, reachable, type Interval } from './date-literal';
import { fold } from './fold';
import type { Bound, Range, Text } from './language/ast';
import { parseDecimal, isFractional } from './number-literal';
import { excerpt } from './query-error';
import { and } from './tree';
import { words } from './words';

export type Bindable<Document> = { readonly query: BoundQuery<Document> } | { readonly refused: string };

const nothing = { query: { kind: 'nothing' } } as const;

export function bindText<Document>(
  field: CatalogueField<Document>,
  value: Text,
  timezone: string,
): Bindable<Document> {
  switch (field.match) {
    case null:
      return { refused: 'value' };
    case 'partial':
      return bindWords(field, value);
    case 'prefix':
    case 'exact':
      return bindWhole(field, value);
    case 'integer':
    case 'float': {
      const number = value.suffix === null ? readNumber(field, value.text) : refusedSuffix(value);
      if (typeof number !== 'number') return number;
      if (!Number.isFinite(number)) return nothing;
      const end = { value: number, inclusive: true };
      return { query: { kind: 'numbers', field, range: { from: end, to: end } } };
    }
    case 'date': {
      const interval = value.suffix === null ? readDate(field, value.text, timezone) : refusedSuffix(value);
      return 'refused' in interval ? interval : instants(field, interval);
    }
  }
}

function bindWords<Document>(field: TextField<Document>, value: Text): Bindable<Document> {
  if (value.suffix === '*') return { refused: 'word_beginning' };
  const found = words(value.text);
  if (value.suffix === '~') {
    const [word, ...others] = found;
    if (others.length > 0) return { refused: 'similar_words_together' };
    return word === undefined ? nothing : { query: { kind: 'fuzzy', field, word } };
  }
  // A value that contains no word matches nothing (contract section 5).
  return found.length === 0 ? nothing : { query: { kind: 'words', field, words: found } };
}

function bindWhole<Document>(field: TextField<Document>, value: Text): Bindable<Document> {
  if (value.suffix === '~') return { refused: 'similar_words' };
  if (value.suffix === '*' && field.match !== 'prefix') return { refused: 'text_beginning' };
  const text = fold(value.text);
  if (field.eachWord === true) {
    const beginnings = text.split(/\s+/).filter((word) => word !== '');
    if (beginnings.length === 0) return nothing;
    return { query: and(beginnings.map((word) => ({ kind: 'prefix', field, text: word }))) };
  }
  if (text === '') return nothing;
  return { query: { kind: field.match === 'prefix' ? 'prefix' : 'whole', field, text } };
}

export function bindRange<Document>(
  field: CatalogueField<Document>,
  range: Range,
  timezone: string,
): { readonly query: BoundQuery<Document> } | { readonly refused: string; readonly position: number } {
  switch (field.match) {
    case 'integer':
    case 'float':
      return bindNumberRange(field, range);
    case 'date':
      return bindDateRange(field, range, timezone);
    default:
      return { refused: 'range', position: range.position };
  }
}

function bindNumberRange<Document>(field: NumberField<Document>, range: Range) {
  const [from, to] = [readNumberEnd(field, range.from), readNumberEnd(field, range.to)];
  if (from !== null && 'refused' in from) return { ...from, position: range.from.position };
  if (to !== null && 'refused' in to) return { ...to, position: range.to.position };
  // An end beyond the largest double either leaves the range open or lets it match nothing.
  if (from?.value === Infinity || to?.value === -Infinity) return nothing;
  const [lower, upper] = [from?.value === -Infinity ? null : from, to?.value === Infinity ? null : to];
  if (lower !== null && upper !== null) {
    const isPoint = lower.value === upper.value;
    const isEmpty = isPoint ? !(lower.inclusive && upper.inclusive) : lower.value > upper.value;
    if (isEmpty) return nothing;
  }
  return { query: { kind: 'numbers', field, range: { from: lower, to: upper } } as const };
}

function readNumberEnd<Document>(
  field: NumberField<Document>,
  bound: Bound,
): NumberEnd | null | { readonly refused: string } {
  if (bound.text === null) return null;
  const value = readNumber(field, bound.text);
  return typeof value === 'number' ? { value, inclusive: bound.inclusive } : value;
}

function readNumber<Document>(
  field: NumberField<Document>,
  text: string,
): number | { readonly refused: string } {
  const value = parseDecimal(text);
  if (value === null) return { refused: JSON.stringify(excerpt(text)) };
  return field.match === 'integer' && isFractional(text) ? { refused: 'fraction' } : value;
}

function bindDateRange<Document>(field: DateField<Document>, { from, to }: Range, timezone: string) {
  const whole = { from: -Infinity, to: Infinity };
  const lower = from.text === null ? whole : readDate(field, from.text, timezone);
  const upper = to.text === null ? whole : readDate(field, to.text, timezone);
  if ('refused' in lower) return { ...lower, position: from.position };
  if ('refused' in upper) return { ...upper, position: to.position };
  // `{2024-10-12 TO` begins after that day. `TO 2024-10-13]` includes that whole day (contract section 5).
  return instants(field, {
    from: from.text === null || from.inclusive ? lower.from : lower.to,
    to: to.text === null || to.inclusive ? upper.to : upper.from,
  });
}

function readDate<Document>(
  field: DateField<Document>,
  text: string,
  timezone: string,
): Interval | { readonly refused: string } {
  const zone = field.zone === 'civil' ? 'UTC' : timezone;
  return dateInterval(text, zone) ?? { refused: JSON.stringify(excerpt(text)) };
}

function instants<Document>(
  field: DateField<Document>,
  interval: Interval,
): Bindable<Document> & {
  readonly query: BoundQuery<Document>;
} {
  const inside = reachable(interval);
  return inside === null ? nothing : { query: { kind: 'instants', field, ...inside } };
}

function refusedSuffix({ suffix }: Text): { readonly refused: string } {
  return { refused: suffix === '~' ? 'similar_words' : 'word_beginning' };
}
