import type { Terms } from '../terms/term-set';

/** Terms in the notation of a Postgres `tsvector`. */
export function tsvectorOf(terms: Terms): string {
  return Array.from(terms, ([term, positions]) => {
    const lexeme = quoteLexeme(term);
    return positions.length === 0 ? lexeme : `${lexeme}:${positions.join(',')}`;
  }).join(' ');
}

/** A lexeme as it stands in the text of a `tsvector` or `tsquery`. */
export function quoteLexeme(term: string): string {
  return `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}
