import { ServiceError } from '@/lib/core/errors';
import type { Term } from '@/lib/search/language/ast';
import { parseQuery } from '@/lib/search/language/parser';
import { printTerm } from '@/lib/search/language/print';
import { trimQuery } from '@/lib/search/language/trim-query';

export interface PlacedTerm {
  readonly term: Term;
  readonly from: number;
  readonly to: number;
}

/** The last query and its terms, because several parts of a page read the same query at each step. */
let last: { readonly query: string; readonly terms: readonly PlacedTerm[] } = { query: '', terms: [] };

export function placedTerms(query: string): readonly PlacedTerm[] {
  if (last.query !== query) last = { query, terms: place(termsOf(query), query) };
  return last.terms;
}

function place(terms: readonly Term[], query: string): readonly PlacedTerm[] {
  // Positions of terms count characters, but `slice` counts UTF-16 units.
  const offsets = [0];
  for (const character of query) offsets.push((offsets.at(-1) ?? 0) + character.length);
  const startOf = ({ position, occur }: Term) =>
    offsets[position - 1 - (occur === null ? 0 : 1)] ?? query.length;
  return terms.map((term, index) => {
    const next = terms[index + 1];
    const from = startOf(term);
    const end = next === undefined ? query.length : startOf(next);
    return { term, from, to: from + trimQuery(query.slice(from, end)).length };
  });
}

/**
 * Replaces the first term for which `isOwn` is true, or appends `term` if there is none. If `term` is null,
 * removes that term.
 */
export function replaceFirstTerm(query: string, isOwn: (term: Term) => boolean, term: string | null): string {
  const own = placedTerms(query).find((placed) => isOwn(placed.term));
  if (own !== undefined) return replaceTerm(query, own, term);
  return term === null ? query : trimQuery(`${query} ${term}`);
}

export function replaceTerm(query: string, { from, to }: PlacedTerm, term: string | null): string {
  const [before, after] = [query.slice(0, from), query.slice(to)];
  return trimQuery(term === null ? `${before}${after.trimStart()}` : `${before}${term}${after}`);
}

export function plainTextOf(term: Term | undefined): string | null {
  return term?.value.kind === 'text' ? term.value.text : null;
}

export function textTerm(path: string, text: string | null): string | null {
  if (text === null) return null;
  const value = { kind: 'text', text, quoted: /\s/.test(text), suffix: null, position: 0 } as const;
  return printTerm({ occur: null, path, position: 0, value });
}

function termsOf(query: string): readonly Term[] {
  try {
    return query.trim() === '' ? [] : parseQuery(query).terms;
  } catch (error) {
    if (error instanceof ServiceError) return [];
    throw error;
  }
}
