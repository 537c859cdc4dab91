import { sql, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Bound beyond any money: two near the limit of a double would fail the sum of all. */
export function summable(amount: PgColumn | SQL): SQL {
  return sql`least(greatest(${amount}, -1e290), 1e290)`;
}
