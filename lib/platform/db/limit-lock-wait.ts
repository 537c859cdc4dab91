import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Limits how long later statements of this transaction wait for a lock (SQLSTATE 55P03). */
export async function limitLockWait(db: Database, milliseconds: number): Promise<void> {
  // A distributed database passes `set local` on to other nodes, but not `set_config`.
  await db.execute(sql.raw(`set local lock_timeout = ${Math.trunc(milliseconds)}`));
}
