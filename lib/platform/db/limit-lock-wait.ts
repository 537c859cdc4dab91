import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Limits the wait for locks of later statements of the transaction (SQLSTATE 55P03). */
export async function limitLockWait(db: Database, milliseconds: number): Promise<void> {
  // `set local` rather than `set_config`: a distributed database passes it on to the node of the rows.
  await db.execute(sql.raw(`set local lock_timeout = ${Math.trunc(milliseconds)}`));
}
