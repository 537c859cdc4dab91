import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';

/** Differs from the keys of other advisory locks. */
const lockClass = 7_301;

/** Locks segments until the transaction ends; searches and writers of documents proceed. */
export async function lockSegments(db: Database, retailerId: number): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${lockClass}::int, ${retailerId}::int)`);
}
