import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * An amount as a sum takes it: cut to more than any money. Two near the end of what a double holds would fail the sum
 * of all.
 */
export function summable(amount: PgColumn | SQL): SQL {
  return sql`least(greatest(${amount}, -1e290), 1e290)`;
}
