import { sql } from 'drizzle-orm';
import { sendAhead, type Database } from './client';

/** Limits how long later statements of this transaction wait for a lock (SQLSTATE 55P03). */
export function limitLockWait(db: Database, milliseconds: number): void {
  // A distributed database passes `set local` on to other nodes, but not `set_config`.
  sendAhead(db, sql.raw(`set local lock_timeout = ${Math.trunc(milliseconds)}`));
}
