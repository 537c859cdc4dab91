import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Bounds absurd amounts: the sum of two near the limit of a double would fail. */
export function summable(amount: PgColumn | SQL): SQL {
  return sql`least(greatest(${amount}, -1e290), 1e290)`;
}
