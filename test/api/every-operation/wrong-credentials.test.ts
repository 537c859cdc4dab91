import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { clients } from '@/drizzle/schema/clients';
import { dispatchApi } from '@/test/web-dispatch';
import { config, useEnvironment } from '@/lib/core/config';
import { apiClient, bearerToken, signedQuery, type ApiClient } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { ownNetwork } from '@/test/own-network';

// Wrong credentials of a network are limited before the database is asked; right ones go on.

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => vi.useRealTimers());

function callerAt(address: string, headers: Readonly<Record<string, string>> = {}): ApiClient {
  return apiClient(headers, (request) => dispatchApi(request, { address }));
}

const secret = Buffer.alloc(32, 'x').toString('base64');
const wrongToken = (kid = 'nobody') => bearerToken({ kid, secret }, { jti: randomUUID() });
const rightToken = ({ credentials }: TestRetailer) => bearerToken(credentials.bearer, { jti: randomUUID() });

async function withToken(address: string, token: string) {
  return callerAt(address, { authorization: `Bearer ${token}` }).get('/stores');
}

/** Sends wrong credentials until no more of them are looked at; returns how many were. */
async function useUp(address: string): Promise<number> {
  const token = await wrongToken();
  let looked = 0;
  for (let round = 0; round < 11; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => withToken(address, token)));
    looked += answers.filter(({ status }) => status === 401).length;
  }
  return looked;
}

/** As if the database were down: every query gets a 503. */
function loseDatabase(): void {
  const { databaseUrl } = config();
  useEnvironment({ DATABASE_URL: 'postgres://nobody:nothing@127.0.0.1:1/nowhere' });
  onTestFinished(() => useEnvironment({ DATABASE_URL: databaseUrl }));
}

describe('a network that sends too many wrong credentials', () => {
  test('gets 429 for more of them, without a question to the database, and is told when to come back', async () => {
    const address = ownNetwork();
    expect(await useUp(address)).toBe(1000);
    const neighbour = address.replace(/1$/, '200');
    expect((await withToken(ownNetwork(), await wrongToken())).status).toBe(401);
    loseDatabase();
    const { status, headers, json } = await withToken(neighbour, await wrongToken());
    expect([status, json.code]).toEqual([429, 'rate_limited']);
    expect(json.description).toBe('too many wrong credentials from this network; try again in 1 s');
    expect(headers.get('retry-after')).toBe('1');
    const signed = await callerAt(address).get(`/stores?${signedQuery({ key: 'NOBODY', secret })}`);
    expect(signed.status).toBe(429);
  });

  test(
    'goes on with what is right: tokens and signatures of clients that were let in before, each new',
    { tags: 'long' },
    async () => {
      const own = await makeRetailer();
      const { hmac } = own.credentials;
      expect((await withToken(ownNetwork(), await rightToken(own))).status).toBe(200);
      expect((await callerAt(ownNetwork()).get(`/stores?${signedQuery(hmac)}`)).status).toBe(200);
      const address = ownNetwork();
      await useUp(address);
      for (let call = 0; call < 3; call += 1) {
        expect((await withToken(address, await rightToken(own))).status).toBe(200);
        const consumer = randomUUID();
        expect((await callerAt(address).get(`/receipts?${signedQuery(hmac, { consumer })}`)).status).toBe(
          200,
        );
      }
      expect((await withToken(address, await wrongToken(own.credentials.bearer.kid))).status).toBe(429);
      const late = signedQuery(hmac, { expires: Math.floor(Date.now() / 1000) - 5 });
      expect((await callerAt(address).get(`/stores?${late}`)).status).toBe(429);
    },
  );

  test(
    'has a client that nobody has seen yet wait for a moment, and no longer',
    { tags: 'long' },
    async () => {
      const own = await makeRetailer();
      const address = ownNetwork();
      await useUp(address);
      expect((await withToken(address, await rightToken(own))).status).toBe(429);
      vi.setSystemTime(Date.now() + 1000);
      expect((await withToken(address, await rightToken(own))).status).toBe(200);
    },
  );

  test('gets nothing out of a client that was revoked, nor of a token', async () => {
    const [own, other] = [await makeRetailer(), await makeRetailer()];
    const { bearer } = own.credentials;
    const jti = randomUUID();
    const token = await bearerToken(other.credentials.bearer, { jti });
    for (const good of [await rightToken(own), token]) {
      expect((await withToken(ownNetwork(), good)).status).toBe(200);
    }
    await own.ctx.db.update(clients).set({ revoked: true }).where(eq(clients.key, bearer.kid));
    const [row] = await other.ctx.db
      .select()
      .from(clients)
      .where(eq(clients.key, other.credentials.bearer.kid));
    await other.api.request(`/clients/bearer/${row?.id}/revoked_tokens/${jti}`, { method: 'PUT' });
    const address = ownNetwork();
    await useUp(address);
    expect((await withToken(address, await rightToken(own))).status).toBe(401);
    expect((await withToken(address, await rightToken(own))).status).toBe(429);
    expect((await withToken(address, token)).status).toBe(401);
    expect((await withToken(address, token)).status).toBe(429);
  });
});

test('right credentials use nothing up, and neither do failures of our own', { tags: 'long' }, async () => {
  const own = await makeRetailer({ rate_limit_burst: 100_000 });
  const address = ownNetwork();
  const token = await rightToken(own);
  for (let round = 0; round < 11; round += 1) {
    const answers = await Promise.all(Array.from({ length: 100 }, () => withToken(address, token)));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
  }
  expect(await useUp(address)).toBe(1000);
});
