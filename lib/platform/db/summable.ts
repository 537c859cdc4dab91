import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * An amount as a sum takes it. A receipt may hold any number that JSON has, and two near the end of what a double holds
 * would fail the sum of all: what is beyond any money counts as so much that no number of receipts gets there.
 */
export function summable(amount: PgColumn | SQL): SQL {
  return sql`least(greatest(${amount}, -1e290), 1e290)`;
}
