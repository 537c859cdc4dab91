import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Sets a savepoint in place of an earlier one. */
export async function setSavepoint(db: Database): Promise<void> {
  await db.execute(sql`savepoint marked`);
}

/** Undoes a transaction since `setSavepoint`, and releases the locks since. */
export async function rollBackToSavepoint(db: Database): Promise<void> {
  await db.execute(sql`rollback to savepoint marked`);
}
