import { sql } from 'drizzle-orm';
import type { Database } from './client';

export async function setSavepoint(db: Database): Promise<void> {
  await db.execute(sql`savepoint marked`);
}

/** Also releases the locks taken since `setSavepoint`. */
export async function rollBackToSavepoint(db: Database): Promise<void> {
  await db.execute(sql`rollback to savepoint marked`);
}
