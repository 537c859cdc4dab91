import { sql, type SQL } from 'drizzle-orm';

/** Terms, in the notation of a `tsvector`, as a value in SQL. */
export function tsvector(terms: string): SQL<string> {
  return sql<string>`${terms}::tsvector`;
}
