import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Lock timeout of the transaction's later statements (SQLSTATE 55P03). */
export async function limitLockWait(db: Database, milliseconds: number): Promise<void> {
  // `set local`, not `set_config`: a distributed database passes it on to the node of the rows.
  await db.execute(sql.raw(`set local lock_timeout = ${Math.trunc(milliseconds)}`));
}
