import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

const lockClass = 7_301;

/** Locks the segments until the transaction ends. Searches and writers of documents do not wait. */
export async function lockSegments(db: Database, retailerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, ${retailerId}::int)`);
}
