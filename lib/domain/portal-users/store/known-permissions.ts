import { knownPermissions } from '@/drizzle/schema/portal-users';
import type { Database } from '@/lib/platform/db/client';

export async function readKnownPermissions(db: Database): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(knownPermissions);
  return new Set(rows.map(({ name }) => name));
}

export async function insertKnownPermissions(db: Database, names: readonly string[]): Promise<void> {
  await db
    .insert(knownPermissions)
    .values(names.map((name) => ({ name })))
    .onConflictDoNothing();
}
