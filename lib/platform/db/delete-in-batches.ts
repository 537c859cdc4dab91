import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './client';

/** A batch bounds the duration of a statement. */
const batchRows = 5000;

/** Returns the number of deleted rows. Stops early if the signal aborts. */
export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // Rows are found by `ctid`, because tables have different keys. A row that an update moves meanwhile is
    // deleted in the next run. The condition stands in both parts, so that a distributed database sends both
    // to the node of the rows.
    const some = sql`${old} and ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
