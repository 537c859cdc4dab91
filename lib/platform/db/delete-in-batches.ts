import { sql, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { database } from './client';

const batchRows = 5000;

export async function deleteInBatches(
  table: PgTable,
  old: SQL,
  { signal, rows = batchRows }: { readonly signal: AbortSignal; readonly rows?: number },
): Promise<number> {
  let deleted = 0;
  while (!signal.aborted) {
    // Rows are found by `ctid`, because tables have different keys. A row that an update moves meanwhile is
    // deleted in the next run. Both parts of the statement need the condition, so that a distributed database
    // sends them to the right node.
    const some = sql`${old} and ctid = any(array(select ctid from ${table} where ${old} limit ${rows}))`;
    const { count } = await database().delete(table).where(some);
    deleted += count;
    if (count === 0) break;
  }
  return deleted;
}
