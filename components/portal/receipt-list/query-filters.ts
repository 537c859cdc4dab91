import type { Term } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { printTerm } from '@/lib/search/language/print';
import { ServiceError } from '@/lib/errors';

/** The filters of a receipts list, as its query says them. Days are `YYYY-MM-DD`, both ends included. */
export interface QueryFilters {
  readonly consumer: string | null;
  readonly transactionId: string | null;
  /** A store's reference. */
  readonly store: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

/** A term of a query with where it stands in it, in UTF-16 units. */
interface PlacedTerm {
  readonly term: Term;
  readonly from: number;
  readonly to: number;
}

/** The filter that a term is, if any. */
type Filter = 'consumer' | 'transactionId' | 'store' | 'days';

/** Reads the filters out of a query: of each the first term that is one. None out of a query that is wrong. */
export function queryFilters(query: string): QueryFilters {
  const terms = placedTerms(query);
  const first = (filter: Filter) => terms.find(({ term }) => filterOf(term) === filter)?.term;
  const days = first('days');
  return {
    consumer: textOf(first('consumer')),
    transactionId: textOf(first('transactionId')),
    store: Number(textOf(first('store')) ?? 0) || null,
    ...(days === undefined ? { from: null, to: null } : daysOf(days)),
  };
}

/** The query with some filters changed; all else in it stays as it was written. */
export function withFilters(query: string, changes: Partial<QueryFilters>): string {
  const before = queryFilters(query);
  const after = { ...before, ...changes };
  let text = query;
  if ('consumer' in changes) text = put(text, 'consumer', whole('identifier.exact', after.consumer));
  if ('store' in changes) {
    text = put(text, 'store', whole('store_reference', after.store === null ? null : String(after.store)));
  }
  if ('from' in changes || 'to' in changes) text = put(text, 'days', daysTerm(after));
  if ('transactionId' in changes)
    text = put(text, 'transactionId', whole('transaction_id', after.transactionId));
  return text;
}

/** The query with every term of a filter taken out and one put in its place, or at the end. */
function put(query: string, filter: Filter, term: string | null): string {
  const own = placedTerms(query).filter((placed) => filterOf(placed.term) === filter);
  if (own.length === 0) return term === null ? query : `${query} ${term}`.trim();
  let text = query;
  for (const { from, to } of own.toReversed()) {
    const [before, after] = [text.slice(0, from), text.slice(to)];
    const isKept = term !== null && from === own[0]?.from;
    text = isKept ? `${before}${term}${after}` : `${before}${after.trimStart()}`;
  }
  return text.trim();
}

function placedTerms(query: string): PlacedTerm[] {
  const terms = termsOf(query);
  // Positions count characters; the text is cut in UTF-16 units.
  const offsets = [0];
  for (const character of query) offsets.push((offsets.at(-1) ?? 0) + character.length);
  const startOf = ({ position, occur }: Term) =>
    offsets[position - 1 - (occur === null ? 0 : 1)] ?? query.length;
  return terms.map((term, index) => {
    const next = terms[index + 1];
    const from = startOf(term);
    const end = next === undefined ? query.length : startOf(next);
    return { term, from, to: from + query.slice(from, end).trimEnd().length };
  });
}

function termsOf(query: string): readonly Term[] {
  try {
    return query.trim() === '' ? [] : parseQuery(query).terms;
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}

const paths: Readonly<Record<string, Filter>> = {
  'identifier.exact': 'consumer',
  transaction_id: 'transactionId',
  store_reference: 'store',
  timestamp: 'days',
};

function filterOf(term: Term): Filter | null {
  const filter = Object.hasOwn(paths, term.path) ? paths[term.path] : undefined;
  if (filter === undefined || term.occur === '-') return null;
  if (filter === 'days') return daysOf(term).from === null && daysOf(term).to === null ? null : filter;
  if (term.value.kind !== 'text' || term.value.suffix !== null) return null;
  return filter === 'store' && !/^[1-9]\d{0,9}$/.test(term.value.text) ? null : filter;
}

function textOf(term: Term | undefined): string | null {
  return term?.value.kind === 'text' ? term.value.text : null;
}

function daysOf({ value }: Term): { readonly from: string | null; readonly to: string | null } {
  const open = { from: null, to: null };
  if (value.kind === 'text') return isDay(value.text) ? { from: value.text, to: value.text } : open;
  if (value.kind !== 'range') return open;
  const [from, to] = [value.from, value.to];
  const isFilter = [from, to].every((end) => end.text === null || (end.inclusive && isDay(end.text)));
  return isFilter ? { from: from.text, to: to.text } : open;
}

function daysTerm({ from, to }: Pick<QueryFilters, 'from' | 'to'>): string | null {
  if (from === null && to === null) return null;
  if (from === to) return `timestamp:${from}`;
  return `timestamp:[${from ?? '*'} TO ${to ?? '*'}]`;
}

function whole(path: string, text: string | null): string | null {
  if (text === null) return null;
  const value = { kind: 'text', text, quoted: /\s/.test(text), suffix: null, position: 0 } as const;
  return printTerm({ occur: null, path, position: 0, value });
}

function isDay(text: string): boolean {
  return day(text) !== null;
}

/** A day that exists, in years that receipts can have; else null. */
export function day(value: string): string | null {
  if (!/^(19|2\d)\d\d-\d\d-\d\d$/.test(value)) return null;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) ? value : null;
}
