import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './client';

/** Rows deleted by one statement, so that each ends in time however much has gathered while no jobs ran. */
const batchRows = 5000;

/** Deletes what fulfils the condition, `rows` at a time; stops between two when the signal aborts. Returns how many. */
export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // By where rows lie: keys differ from table to table. One that moves meanwhile is left for the next time.
    // The condition twice: where it names a retailer, both parts do, and are sent to where its rows are.
    const some = sql`${old} and ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
