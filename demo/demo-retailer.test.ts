import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { portalUsers } from '@/drizzle/schema/portal-users';
import { retailers } from '@/drizzle/schema/retailers';
import { database, type Database } from '@/lib/platform/db/client';
import { newId } from '@/lib/core/ids';
import { retailerSettings } from '@/lib/platform/retailers/settings';
import { isDemoAlone } from '@/demo/demo-retailer';

async function addRetailer(db: Database, email: string): Promise<void> {
  const now = new Date();
  const common = { createdAt: now, updatedAt: now };
  const settings = retailerSettings.parse({});
  const [row] = await db
    .insert(retailers)
    .values({ ...common, name: 'A retailer', settings })
    .returning();
  const user = { id: newId(), email, group: '', status: 'active', manageable: true } as const;
  await db.insert(portalUsers).values({ ...common, ...user, retailerId: row?.id ?? 0 });
}

test('the demo is alone where there is no retailer, or none but its own', async () => {
  await database().transaction(async (db) => {
    // In place of those of the other tests.
    for (const table of ['retailers', 'portal_users']) {
      const name = sql.identifier(table);
      await db.execute(sql`create temp table ${name} (like public.${name} including all) on commit drop`);
    }
    expect(await isDemoAlone(db)).toBe(true);
    await addRetailer(db, 'demo@example.com');
    expect(await isDemoAlone(db)).toBe(true);
    await addRetailer(db, 'anna@shop.example');
    expect(await isDemoAlone(db)).toBe(false);
  });
});
