import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Has the statements of a transaction fail, from here on, that wait longer for a lock (SQLSTATE 55P03). */
export async function limitLockWait(db: Database, milliseconds: number): Promise<void> {
  // `set local` rather than `set_config`: a distributed database passes it on to the node that has the rows.
  await db.execute(sql.raw(`set local lock_timeout = ${Math.trunc(milliseconds)}`));
}
