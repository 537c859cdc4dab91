import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './client';

/** Batch: bounds the time of one statement. */
const batchRows = 5000;

/** Returns the number of rows; ends when the signal aborts. */
export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // `ctid`, as keys differ from table to table; a moved row waits for the next time. The condition twice
    // sends both parts to the node of the retailer's rows.
    const some = sql`${old} and ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
