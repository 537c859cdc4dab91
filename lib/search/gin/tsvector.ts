import type { Terms } from '../terms/term-set';

/** Terms of a retailer's document in the notation of a Postgres `tsvector`. */
export function tsvectorOf(retailer: number, terms: Terms): string {
  return Array.from(terms, ([term, positions]) => {
    const lexeme = quoteLexeme(retailer, term);
    return positions.length === 0 ? lexeme : `${lexeme}:${positions.join(',')}`;
  }).join(' ');
}

/**
 * A term as it stands in the text of a `tsvector` or `tsquery`: behind its retailer, so that each has lists of its own
 * in the index and a search takes as long as if there were no others. No retailer's number begins another's lexemes,
 * because a space ends it.
 */
export function quoteLexeme(retailer: number, term: string): string {
  return `'${lexemePrefix(retailer)}${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

/** What the terms of a retailer stand behind. */
export function lexemePrefix(retailer: number): string {
  return `${retailer.toString(36)} `;
}
