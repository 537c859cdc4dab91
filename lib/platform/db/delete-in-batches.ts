import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './client';

/** Batch: bounds the time of one statement. */
const batchRows = 5000;

/** Returns the number of deleted rows; stops when the signal aborts. */
export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // `ctid`, because keys differ between tables; a row moved meanwhile waits for the next run. The condition
    // is repeated so that both parts reach the node of the retailer's rows.
    const some = sql`${old} and ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
