import { knownPermissions } from '@/drizzle/schema/portal-users';
import type { Database } from '@/lib/platform/db/client';

/** The permissions of every release that has prepared this database. */
export async function readKnownPermissions(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(knownPermissions);
  return new Set(rows.map(({ name }) => name));
}

/** Adds permissions to those that are known. */
export async function insertKnownPermissions(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(knownPermissions)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}
