import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Bounds absurd amounts, because the sum of two amounts near the limit of a double would fail. */
export function summable(amount: PgColumn | SQL): SQL {
  return sql`least(greatest(${amount}, -1e290), 1e290)`;
}
