import type { Term } from '@/lib/search/language/ast';
import { day, wholeNumber } from '../kit/list/params';
import {
  placedTerms,
  replaceFirstTerm,
  plainTextOf,
  textTerm,
  type PlacedTerm,
} from '../kit/search/query-terms';

/** Days are `YYYY-MM-DD`; both the first and the last day are included. */
export interface QueryFilters {
  readonly consumer: string | null;
  readonly transactionId: string | null;
  readonly store: number | null;
  readonly from: string | null;
  readonly to: string | null;
}

type Filter = 'consumer' | 'transactionId' | 'store' | 'days';

/** Reads the first term of each filter. An invalid query sets no filter. */
export function queryFilters(query: string): QueryFilters {
  const terms = placedTerms(query);
  const first = (filter: Filter) => terms.find(({ term }) => filterOf(term) === filter)?.term;
  const days = first('days');
  return {
    consumer: plainTextOf(first('consumer')),
    transactionId: plainTextOf(first('transactionId')),
    store: Number(plainTextOf(first('store')) ?? 0) || null,
    ...(days === undefined ? { from: null, to: null } : daysOf(days)),
  };
}

/** Returns terms that no filter shows: terms of other fields, and all but the first term of a field. */
export function otherTerms(query: string): PlacedTerm[] {
  const shown = new Set<Filter>();
  return placedTerms(query).filter(({ term }) => {
    const filter = filterOf(term);
    if (filter === null || shown.has(filter)) return true;
    shown.add(filter);
    return false;
  });
}

export function withFilters(query: string, changes: Partial<QueryFilters>): string {
  const before = queryFilters(query);
  const after = { ...before, ...changes };
  let text = query;
  if ('consumer' in changes) text = put(text, 'consumer', textTerm('identifier.exact', after.consumer));
  if ('store' in changes) {
    text = put(text, 'store', textTerm('store_reference', after.store === null ? null : String(after.store)));
  }
  if ('from' in changes || 'to' in changes) text = put(text, 'days', daysTerm(after));
  if ('transactionId' in changes)
    text = put(text, 'transactionId', textTerm('transaction_id', after.transactionId));
  return text;
}

function put(query: string, filter: Filter, term: string | null): string {
  return replaceFirstTerm(query, (own) => filterOf(own) === filter, term);
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
  return filter === 'store' && wholeNumber(term.value.text) === null ? null : filter;
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

function isDay(text: string): boolean {
  return day(text) !== null;
}
