import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import type { StoredLimits } from '@/lib/platform/retailers/limits';
import { retailerSettings } from '@/lib/platform/retailers/settings';
import { isDemoAlone, renewDemoCredentials } from '@/demo/demo-retailer';

async function addRetailer(db: Database, email: string, limits: StoredLimits = {}): Promise<void> {
  const now = new Date();
  const common = { createdAt: now, updatedAt: now };
  const settings = retailerSettings.parse({});
  const [row] = await db
    .insert(retailers)
    .values({ ...common, name: 'A retailer', settings, limits })
    .returning();
  const user = { id: newId(), email, group: '', status: 'active', manageable: true } as const;
  await db.insert(portalUsers).values({ ...common, ...user, retailerId: row?.id ?? 0 });
}

/** Runs work on a database without the retailers of the other tests. */
async function onEmptyDatabase(work: (db: Database) => Promise<void>): Promise<void> {
  await database().transaction(async (db) => {
    for (const table of ['retailers', 'portal_users']) {
      const name = sql.identifier(table);
      await db.execute(sql`create temp table ${name} (like public.${name} including all) on commit drop`);
    }
    await work(db);
  });
}

test('the demo is alone where there is no retailer, or none but its own', async () => {
  await onEmptyDatabase(async (db) => {
    expect(await isDemoAlone(db)).toBe(true);
    await addRetailer(db, 'demo@example.com', { outbox_only: true });
    expect(await isDemoAlone(db)).toBe(true);
    await addRetailer(db, 'anna@shop.example');
    expect(await isDemoAlone(db)).toBe(false);
  });
});

test('a retailer whose staff made a user with the address of the demo’s is not taken for the demo', async () => {
  await onEmptyDatabase(async (db) => {
    await addRetailer(db, 'demo@example.com');
    expect(await isDemoAlone(db)).toBe(false);
    // Nor does it get API clients, nor the user another password.
    expect(await renewDemoCredentials('./nowhere', db)).toBeNull();
  });
});
