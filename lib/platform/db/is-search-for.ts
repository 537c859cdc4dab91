import { sql, type SQL } from 'drizzle-orm';

/** SQL condition: the query contains the identifier as a whole word. Null if the query is null. */
export function isSearchForSql(query: SQL, identifier: string): SQL {
  const literal = identifier.replaceAll(/[^\p{L}\p{N}]/gu, String.raw`\$&`);
  const whole = `(^|[^[:alnum:]])${literal}($|[^[:alnum:]])`;
  return sql`(${query} similar to '%(identifier|consumer)%' and replace(${query}, '\\', '') ~* ${whole})`;
}
