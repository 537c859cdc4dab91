import { isTrue } from '../tree';
import type { TermLeaf, TermQuery } from './term-query';
import type { Terms } from './term-set';

/**
 * A reference for tests. `order` is the instant that orders documents, in milliseconds since 1970; null if
 * there is none.
 */
export function evaluateTerms(query: TermQuery, terms: Terms, order: number | null): boolean {
  return isTrue(query, (leaf) => holds(leaf, terms, order));
}

function holds(leaf: TermLeaf, terms: Terms, order: number | null): boolean {
  switch (leaf.kind) {
    case 'term':
      return terms.has(leaf.term);
    case 'prefix':
      return [...terms.keys()].some((term) => term.startsWith(leaf.prefix));
    case 'phrase':
      return positionsOf(terms, leaf.terms[0]).some((start) =>
        leaf.terms.every((term, index) => positionsOf(terms, term).includes(start + index)),
      );
    case 'between':
      return order !== null && order >= leaf.from && order < leaf.to;
    case 'fuzzy':
      throw new Error('Fuzzy words have to be expanded before a query runs.');
  }
}

function positionsOf(terms: Terms, term: string | undefined): readonly number[] {
  return (term === undefined ? undefined : terms.get(term)) ?? [];
}
