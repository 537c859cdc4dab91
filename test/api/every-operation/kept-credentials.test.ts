import { eq, sql } from 'drizzle-orm';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import { findRetailer } from '@/lib/platform/retailers/store';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import {
  changesSoFar,
  findCached,
  forgetRetailer,
  cacheUntilChanged,
  startKeeping,
  stopKeeping,
} from '@/lib/platform/db/cache-until-changed';
import { changeSettings } from '@/lib/domain/retailers/change-settings';
import { apiClient, bearerToken } from '@/test/api-client';
import { asOwner } from '@/test/as-owner';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

// Credentials are kept while this process hears of changes. Another connection stands for another process.

let retailer: TestRetailer;
let other: Sql;
beforeAll(async () => {
  retailer = await makeRetailer();
  other = openClient(databaseUrl(), { max: 1 });
  startKeeping();
});
afterAll(async () => {
  await stopKeeping();
  await other.end();
});

const elsewhere = () => wrapClient(other);
const withinASecond = { timeout: 1_000, interval: 20 };

/** A client whose token this process answers without asking the database. */
async function keptClient(jti: string | null = null) {
  const client = await makeClient(retailer, {
    authentication: 'bearer',
    permissions: ['view.get_receipts'],
  });
  const api = apiClient({
    authorization: `Bearer ${await bearerToken(client, jti === null ? {} : { jti })}`,
  });
  const status = async () => (await api.get('/receipts')).status;
  const isKept = () => findCached(JSON.stringify(['bearer', client.key, jti])) !== undefined;
  await vi.waitFor(
    async () => {
      expect(await status()).toBe(200);
      expect(isKept()).toBe(true);
    },
    { timeout: 10_000, interval: 50 },
  );
  return { client, status, isKept };
}

test('a client revoked elsewhere is refused within a second', async () => {
  const { client, status } = await keptClient();
  await elsewhere().update(clients).set({ revoked: true }).where(eq(clients.key, client.key));
  await vi.waitFor(async () => expect(await status()).toBe(401), withinASecond);
  await elsewhere().update(clients).set({ revoked: false }).where(eq(clients.key, client.key));
  await vi.waitFor(async () => expect(await status()).toBe(200), withinASecond);
});

test('a token revoked elsewhere is refused within a second, and a permission taken away', async () => {
  const jti = crypto.randomUUID();
  const { client, status } = await keptClient(jti);
  const another = await keptClient();
  const { id: retailerId } = retailer.ctx.retailer;
  await elsewhere()
    .insert(revokedTokens)
    .values({ retailerId, clientId: client.id, jti, revokedAt: new Date() });
  await vi.waitFor(async () => expect(await status()).toBe(401), withinASecond);
  expect(await another.status()).toBe(200);
  await elsewhere().update(clients).set({ permissions: [] }).where(eq(clients.key, another.client.key));
  await vi.waitFor(async () => expect(await another.status()).toBe(403), withinASecond);
});

test('while the listening connection is gone, nothing is answered from memory', async () => {
  const { client, status, isKept } = await keptClient();
  const ended = await asOwner((owner) =>
    owner.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query like 'listen receipt_service_changes%'`,
    ),
  );
  expect(ended.length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(isKept()).toBe(false), withinASecond);
  await elsewhere().update(clients).set({ revoked: true }).where(eq(clients.key, client.key));
  expect(await status()).toBe(401);
  // It listens again by itself.
  await keptClient();
});

test('settings changed elsewhere are seen within a second', async () => {
  const { status } = await keptClient();
  await elsewhere().execute(
    sql`update retailers set settings = settings || '{"rate_limit_per_minute": 1, "rate_limit_burst": 1}'
      where id = ${retailer.ctx.retailer.id}`,
  );
  await vi.waitFor(async () => expect(await status()).toBe(429), withinASecond);
  await elsewhere().execute(
    sql`update retailers set settings = settings || '{"rate_limit_per_minute": 6000, "rate_limit_burst": 1000}'
      where id = ${retailer.ctx.retailer.id}`,
  );
  await vi.waitFor(async () => expect(await status()).toBe(200), withinASecond);
});

test('what this process changes itself holds from the next request on', { tags: 'long' }, async () => {
  for (const perMinute of [5000, 5001]) {
    const { isKept } = await keptClient();
    await changeSettings(retailer.ctx, { rate_limit_per_minute: perMinute });
    expect(isKept()).toBe(false);
    const found = await findRetailer(retailer.ctx.retailer.id);
    expect(found?.settings.rate_limit_per_minute).toBe(perMinute);
  }
});

test(
  'what was read before a change is not kept behind it, nor of another retailer dropped',
  { tags: 'long' },
  async () => {
    await keptClient();
    const [own, foreign] = [2_000_000_001, 2_000_000_002];
    cacheUntilChanged('foreign', changesSoFar(), { retailerId: foreign, value: 1 });
    const before = changesSoFar();
    forgetRetailer(own);
    cacheUntilChanged('own', before, { retailerId: own, value: 1 });
    expect(findCached('own')).toBeUndefined();
    // The change is not committed yet: nothing of this retailer is kept until it must be.
    cacheUntilChanged('own', changesSoFar(), { retailerId: own, value: 1 });
    expect(findCached('own')).toBeUndefined();
    expect(findCached('foreign')).toBe(1);
  },
);

test('a process that has not been told to keep anything keeps nothing', async () => {
  await stopKeeping();
  cacheUntilChanged('any', changesSoFar(), { retailerId: 1, value: 1 });
  expect(findCached('any')).toBeUndefined();
  startKeeping();
});
