import { sql } from 'drizzle-orm';
import type { Database } from './client';

export async function setSavepoint(db: Database): Promise<void> {
  await db.execute(sql`savepoint marked`);
}

/** Releases the locks since `setSavepoint`, too. */
export async function rollBackToSavepoint(db: Database): Promise<void> {
  await db.execute(sql`rollback to savepoint marked`);
}
