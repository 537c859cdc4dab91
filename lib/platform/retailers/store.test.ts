import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { retailers } from '@/drizzle/schema/retailers';
import { storageUse } from '@/drizzle/schema/storage';
import { database } from '@/lib/platform/db/client';
import { owned } from '@/lib/platform/db/tenancy';
import { sqlStateOf } from '@/lib/platform/db/violations';
import { makeRetailer } from '@/test/factories';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { findRetailer } from './store';

test('settings are parsed once for every text, and anew whenever anybody has changed them', async () => {
  const { ctx } = await makeRetailer();
  const { id } = ctx.retailer;
  const first = await findRetailer(id);
  expect((await findRetailer(id))?.settings).toBe(first?.settings);
  await changeSettings(ctx, { timezone: 'Asia/Tokyo' });
  const second = await findRetailer(id);
  expect(second?.settings.timezone).toBe('Asia/Tokyo');
  expect((await findRetailer(id))?.settings).toBe(second?.settings);
  // Without a notification.
  await database()
    .update(retailers)
    .set({ settings: sql`settings || '{"timezone": "Europe/Paris"}'` })
    .where(eq(retailers.id, id));
  expect((await findRetailer(id))?.settings.timezone).toBe('Europe/Paris');
  await database().update(retailers).set({ name: 'Corner Shop' }).where(eq(retailers.id, id));
  expect(await findRetailer(id)).toMatchObject({
    name: 'Corner Shop',
    settings: { timezone: 'Europe/Paris' },
  });
});

test('settings of a later release are passed over, and kept', async () => {
  const { ctx, api } = await makeRetailer();
  const { id } = ctx.retailer;
  await database()
    .update(retailers)
    .set({ settings: sql`settings || '{"of_later": true}'` })
    .where(eq(retailers.id, id));
  await changeSettings(ctx, { timezone: 'Asia/Tokyo' });
  expect((await api.get('/settings')).json).not.toHaveProperty('of_later');
  const [row] = await database().select().from(retailers).where(eq(retailers.id, id));
  expect(row?.settings).toMatchObject({ of_later: true, timezone: 'Asia/Tokyo' });
});

test('each retailer has the row by which its rows are inserted, and the service cannot remove it', async () => {
  const { ctx } = await makeRetailer();
  const ofRetailer = owned(ctx, storageUse);
  expect(await ctx.db.select().from(storageUse).where(ofRetailer)).toHaveLength(1);
  const denied = (error: unknown) => sqlStateOf(error) === '42501';
  await expect(ctx.db.delete(storageUse).where(ofRetailer)).rejects.toSatisfy(denied);
  expect(await ctx.db.select().from(storageUse).where(ofRetailer)).toHaveLength(1);
});
