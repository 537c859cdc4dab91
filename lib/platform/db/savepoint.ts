import { sql } from 'drizzle-orm';
import type { Database } from './client';

/** Marks a point of a transaction that `rollBackToSavepoint` leads back to; a later one takes its place. */
export async function setSavepoint(db: Database): Promise<void> {
  await db.execute(sql`savepoint marked`);
}

/** Undoes what a transaction has done since `setSavepoint`, and gives up the locks that it has taken since. */
export async function rollBackToSavepoint(db: Database): Promise<void> {
  await db.execute(sql`rollback to savepoint marked`);
}
