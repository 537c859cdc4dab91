import { gte, lt, sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** `from` is inclusive, `until` exclusive. */
export interface Period {
  readonly from: Date;
  readonly until: Date;
}

export function within(column: PgColumn, { from, until }: Period): SQL {
  return sql`${gte(column, from)} and ${lt(column, until)}`;
}
