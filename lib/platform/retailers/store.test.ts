import { readdirSync, readFileSync } from 'node:fs';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { retailers } from '@/drizzle/schema/retailers';
import { database } from '@/lib/platform/db/client';
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
  // By nobody who would tell.
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

test('settings that were longer than they may be today are cut by a migration, and can be read', async () => {
  const { ctx } = await makeRetailer();
  const { id } = ctx.retailer;
  const long = {
    channels: Array.from({ length: 300 }, (_, index) => ['sms', 'email'][index % 2]),
    content_languages: ['fr', ...Array.from({ length: 50_000 }, () => 'de')],
    search_fields: Object.fromEntries(
      Array.from({ length: 120 }, (_, index) => [`dynamic.f${index}`, { path: 'a', kind: 'exact' }]),
    ),
  };
  const settings = sql`settings || ${JSON.stringify(long)}::text::jsonb`;
  await database().update(retailers).set({ settings }).where(eq(retailers.id, id));
  await expect(findRetailer(id)).rejects.toThrow();
  const file = readdirSync('drizzle/migrations').find((name) => name.endsWith('_bounded_settings.sql'));
  const statements = readFileSync(`drizzle/migrations/${file}`, 'utf8');
  for (const statement of statements.split('--> statement-breakpoint')) {
    await database().execute(sql.raw(statement));
  }
  const read = await findRetailer(id);
  expect(read?.settings).toMatchObject({ channels: ['sms', 'email'], content_languages: ['fr', 'de'] });
  expect(Object.keys(read?.settings.search_fields ?? {})).toHaveLength(100);
  expect(read?.settings.timezone).toBe(ctx.retailer.settings.timezone);
});
