import { eq } from 'drizzle-orm';
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { clients, revokedTokens } from '@/drizzle/schema/clients';
import { config } from '@/lib/core/config';
import { sealSecret } from '@/lib/platform/auth/secret-box';
import { apiClient, bearerToken, type TestResponse } from '@/test/api-client';
import { makeClient, makeRetailer, type TestRetailer } from '@/test/factories';

// Section 5.1 and contract section 11.

let retailer: TestRetailer;
let kid: string;
let key: Buffer;
beforeAll(async () => {
  retailer = await makeRetailer();
  kid = retailer.credentials.bearer.kid;
  key = Buffer.from(retailer.credentials.bearer.secret, 'base64');
});
afterEach(() => vi.useRealTimers());

const withToken = (token: string) => apiClient({ authorization: `Bearer ${token}` }).get('/receipts');
/** As after a restore without the key of the backup. */
const sealedByLostKey = '00000000.c2VhbGVk';
const nowInSeconds = () => Math.floor(Date.now() / 1000);

function expectRefused({ status, headers, json }: TestResponse) {
  expect({ status, code: json.code, text: json.status }).toEqual({
    status: 401,
    code: 'unauthenticated',
    text: 'unauthorized',
  });
  expect(headers.get('www-authenticate')).toMatch(
    /^Bearer error="invalid_token", error_description="[^"]+"$/,
  );
}

function sign(payload: Record<string, unknown>, header: Record<string, unknown> = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', kid, ...header }).sign(key);
}

describe('a good token', () => {
  test.each(['Bearer', 'bearer', 'BEARER', 'bEaReR'])('is taken under the scheme %s', async (scheme) => {
    const token = await bearerToken(retailer.credentials.bearer);
    expect((await apiClient({ authorization: `${scheme} ${token}` }).get('/receipts')).status).toBe(200);
  });

  test('needs no exp', async () => {
    expect((await withToken(await sign({}))).status).toBe(200);
  });

  test('needs no typ, and may carry a jti and other claims', async () => {
    const token = await sign({ jti: crypto.randomUUID(), exp: nowInSeconds() + 60, sub: 'till 7' });
    expect((await withToken(token)).status).toBe(200);
  });

  test.each(['JWT', 'jwt', 'application/jwt'])('may have the typ %s', async (typ) => {
    expect((await withToken(await sign({}, { typ }))).status).toBe(200);
  });

  test.each([
    ['the service', (base: string) => base],
    ['its API', (base: string) => `${base}/api`],
    ['its API among others', (base: string) => ['https://elsewhere.example', `${base}/api`]],
  ])('may name %s as aud', async (_whom, audOf) => {
    expect((await withToken(await sign({ aud: audOf(config().baseUrl) }))).status).toBe(200);
  });
});

describe('a token is refused', () => {
  test.each([
    ['nothing', 'Bearer'],
    ['a space', 'Bearer '],
    ['a word', 'Bearer nonsense'],
    ['two parts', 'Bearer e30.e30'],
    ['four parts', 'Bearer e30.e30.e30.e30'],
    ['parts that are not JSON', 'Bearer abc.def.ghi'],
    ['a header that is not an object', `Bearer ${btoa('[]')}.e30.abc`],
    ['another scheme', 'Basic dXNlcjpwYXNz'],
    ['a token without a scheme', 'e30.e30.e30'],
    ['two tokens', 'Bearer e30.e30.e30, Bearer e30.e30.e30'],
  ])('when the header holds %s', async (_what, authorization) => {
    expectRefused(await apiClient({ authorization }).get('/receipts'));
  });

  test.each([
    ['Basic dXNlcjpwYXNz', 'the Authorization header has no bearer token'],
    [
      `Bearer ${btoa('{"alg":"HS256"}')}.e30.abc`,
      'the bearer token is malformed, or its header names no kid',
    ],
  ])('with the reason, when the header is %s', async (authorization, reason) => {
    const answer = await apiClient({ authorization }).get('/receipts');
    expect(answer.json.description).toBe(reason);
    expect(answer.headers.get('www-authenticate')).toContain(reason);
  });

  test('when its kid is unknown', async () => {
    expectRefused(await withToken(await sign({}, { kid: 'A'.repeat(20) })));
  });

  test.each([undefined, 7, null, { a: 1 }, 'A\0B'])('when its kid is %j', async (wrong) => {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid: wrong })).toString('base64url');
    expectRefused(await withToken(`${header}.e30.c2ln`));
  });

  test('when its kid is the key of an hmac client', async () => {
    expectRefused(
      await withToken(
        await bearerToken({
          kid: retailer.credentials.hmac.key,
          secret: retailer.credentials.hmac.secret,
        }),
      ),
    );
  });

  test('when its MAC is made with another secret', async () => {
    expectRefused(await withToken(await bearerToken({ kid, secret: btoa('x'.repeat(32)) })));
  });

  test('when the secret was not decoded from base64 first', async () => {
    const { secret } = retailer.credentials.bearer;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', kid })
      .sign(new TextEncoder().encode(secret));
    expectRefused(await withToken(token));
  });

  test('when its payload was changed after signing', async () => {
    const [header, , signature] = (await sign({ exp: nowInSeconds() + 60 })).split('.');
    const payload = Buffer.from(JSON.stringify({ exp: nowInSeconds() + 9999 })).toString('base64url');
    expectRefused(await withToken(`${header}.${payload}.${signature}`));
  });

  test('when it is unsigned: alg none', async () => {
    const plain = new UnsecuredJWT({ exp: nowInSeconds() + 60 }).encode();
    expectRefused(await withToken(plain));
    const header = Buffer.from(JSON.stringify({ alg: 'none', kid })).toString('base64url');
    expectRefused(await withToken(`${header}.e30.`));
    expectRefused(await withToken(`${header}.e30.AAAA`));
  });

  test.each(['HS384', 'HS512'])('when it is signed %s, though with the right secret', async (alg) => {
    const long = Buffer.concat([key, key]);
    const { kid: own } = await makeClient(
      retailer,
      { authentication: 'bearer', permissions: ['view.get_receipts'] },
      {},
    );
    await retailer.ctx.db
      .update(clients)
      .set({ secret: sealSecret(long.toString('base64'), own) })
      .where(eq(clients.key, own));
    const token = (algorithm: string) =>
      new SignJWT({}).setProtectedHeader({ alg: algorithm, kid: own }).sign(long);
    expect((await withToken(await token('HS256'))).status).toBe(200);
    expectRefused(await withToken(await token(alg)));
  });

  test('when it names RS256', async () => {
    const { privateKey } = await generateKeyPair('RS256');
    expectRefused(
      await withToken(await new SignJWT({}).setProtectedHeader({ alg: 'RS256', kid }).sign(privateKey)),
    );
  });

  test('when it demands an extension that is not understood', async () => {
    const header = Buffer.from(JSON.stringify({ alg: 'HS256', kid, crit: ['x'], x: 1 })).toString(
      'base64url',
    );
    expectRefused(await withToken(`${header}.e30.c2ln`));
  });

  test.each(['1', '2030-01-01', true, null, {}, []])('when its exp is %j', async (exp) => {
    expectRefused(await withToken(await sign({ exp })));
  });

  // It could not be revoked by itself.
  test.each([5, null, true, {}, ['a'], '', 'a\0b', 'a\ud800', 'j'.repeat(256)])(
    'when its jti is %j',
    async (jti) => {
      const answer = await withToken(await sign({ jti }));
      expectRefused(answer);
      expect(answer.json.description).toMatch(/jti/);
    },
  );

  test.each(['https://elsewhere.example', '', 7, null, {}, [], ['https://elsewhere.example'], [7]])(
    'when its aud is %j',
    async (aud) => {
      const answer = await withToken(await sign({ aud }));
      expectRefused(answer);
      expect(answer.json.description).toMatch(/aud/);
    },
  );

  test.each(['dpop+jwt', 'at+jwt', 'JWE', '', 7, null, ['JWT']])('when its typ is %j', async (typ) => {
    const answer = await withToken(await sign({}, { typ }));
    expectRefused(answer);
    expect(answer.json.description).toMatch(/typ/);
  });
});

describe('the clock', () => {
  const at = (seconds: number) => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(seconds * 1000);
  };

  test('may be 30 seconds past exp, and no more', async () => {
    const exp = nowInSeconds() + 600;
    const token = await sign({ exp });
    at(exp + 29);
    expect((await withToken(token)).status).toBe(200);
    at(exp + 31);
    const late = await withToken(token);
    expectRefused(late);
    expect(late.json.description).toMatch(/expired/);
  });

  test('may be 30 seconds before nbf, and no more', async () => {
    const nbf = nowInSeconds() + 600;
    const token = await sign({ nbf });
    at(nbf - 29);
    expect((await withToken(token)).status).toBe(200);
    at(nbf - 31);
    const early = await withToken(token);
    expectRefused(early);
    expect(early.json.description).toMatch(/not valid yet/);
  });

  test('does not matter to a token without exp', async () => {
    const token = await sign({});
    at(nowInSeconds() + 20 * 365 * 86_400);
    expect((await withToken(token)).status).toBe(200);
  });
});

describe('revocation holds from the next request on', () => {
  test('of a client', async () => {
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    const token = await bearerToken(client);
    const revoke = (revoked: boolean) =>
      retailer.ctx.db.update(clients).set({ revoked }).where(eq(clients.key, client.key));
    expect((await withToken(token)).status).toBe(200);
    await revoke(true);
    const refused = await withToken(token);
    expectRefused(refused);
    expect(refused.json.description).toMatch(/revoked/);
    await revoke(false);
    expect((await withToken(token)).status).toBe(200);
  });

  test('of one token by its jti, the others of the client staying good', async () => {
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    const jti = crypto.randomUUID();
    const [token, other] = [await bearerToken(client, { jti }), await bearerToken(client)];
    expect((await withToken(token)).status).toBe(200);
    const { id: retailerId } = retailer.ctx.retailer;
    await retailer.ctx.db
      .insert(revokedTokens)
      .values({ retailerId, clientId: client.id, jti, revokedAt: new Date() });
    expectRefused(await withToken(token));
    expect((await withToken(other)).status).toBe(200);
  });

  test('of a permission', async () => {
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    const token = await bearerToken(client);
    expect((await withToken(token)).status).toBe(200);
    await retailer.ctx.db.update(clients).set({ permissions: [] }).where(eq(clients.key, client.key));
    expect((await withToken(token)).status).toBe(403);
  });
});

describe('the longest life of a token', () => {
  const aDay = 86_400;
  async function limited(token_max_age?: number | null) {
    const body = { description: 'Till', permissions: ['view.get_receipts'], token_max_age };
    const { status, json } = await retailer.api.post('/clients/bearer', body);
    expect(status).toBe(201);
    const client = json as { id: string; key: string; secret: string };
    const at = (claims: object) =>
      bearerToken({ kid: client.key, secret: client.secret }, { exp: undefined, ...claims }).then(withToken);
    return { at, path: `/clients/bearer/${client.id}` };
  }

  test.each([undefined, null])('is unlimited for a client that is made with %s', async (none) => {
    const { at, path } = await limited(none);
    expect((await retailer.api.get(path)).json.token_max_age).toBeNull();
    expect((await at({})).status).toBe(200);
    expect((await at({ exp: nowInSeconds() + 3650 * aDay })).status).toBe(200);
  });

  test('holds from now, and from when the token was made or begins', async () => {
    const { at } = await limited(aDay);
    const now = nowInSeconds();
    const good = [
      { exp: now + 60 },
      { exp: now + aDay },
      { exp: now + aDay, iat: now },
      { iat: now - 600, nbf: now, exp: now + aDay },
    ];
    for (const claims of good) expect((await at(claims)).status).toBe(200);
    const long = [
      { exp: now + aDay + 120 },
      { iat: now - 600, exp: now + aDay - 120 },
      { nbf: now - 600, exp: now + aDay - 120 },
      { iat: now + 10 * aDay, exp: now + 10 * aDay + 60 },
    ];
    for (const claims of long) {
      const answer = await at(claims);
      expectRefused(answer);
      expect(answer.json.description).toMatch(/longer than the 86400 seconds/);
    }
    const endless = await at({});
    expectRefused(endless);
    expect(endless.json.description).toMatch(/no exp/);
  });

  test('is set, changed and lifted with the next request', async () => {
    const { at, path } = await limited();
    const set = (token_max_age: number | null) =>
      retailer.api.request(path, { method: 'PATCH', json: { token_max_age } });
    expect((await at({})).status).toBe(200);
    await set(60);
    expectRefused(await at({}));
    expectRefused(await at({ exp: nowInSeconds() + 3600 }));
    await set(7200);
    expect((await at({ exp: nowInSeconds() + 3600 })).status).toBe(200);
    await set(null);
    expect((await at({})).status).toBe(200);
  });
});

describe('a rotated secret', () => {
  test('is good until its overlap ends, beside the new one', async () => {
    const old = { secret: Buffer.alloc(32, 7).toString('base64') };
    const until = new Date(Date.now() + 86_400_000);
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    await retailer.ctx.db
      .update(clients)
      .set({ previousSecrets: [{ secret: sealSecret(old.secret, client.key), until: until.getTime() }] })
      .where(eq(clients.key, client.key));
    const claims = { exp: nowInSeconds() + 999_999 };
    const tokens = [
      await bearerToken(client, claims),
      await bearerToken({ kid: client.key, ...old }, claims),
    ];
    for (const token of tokens) expect((await withToken(token)).status).toBe(200);
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(until);
    expect((await withToken(tokens[0] ?? '')).status).toBe(200);
    expectRefused(await withToken(tokens[1] ?? ''));
  });
});

describe('a secret whose key is lost', () => {
  test('lets nobody in, and keeps no other secret of the client from it', async () => {
    const client = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    await retailer.ctx.db.update(clients).set({ secret: sealedByLostKey }).where(eq(clients.key, client.key));
    expectRefused(await withToken(await bearerToken(client)));
    const path = `/clients/bearer/${client.id}`;
    const { status, json } = await retailer.api.request(path, { method: 'PATCH', json: { secret: true } });
    expect(status).toBe(200);
    const renewed = await bearerToken({ kid: client.key, secret: json.secret as string });
    expect((await withToken(renewed)).status).toBe(200);
  });
});
