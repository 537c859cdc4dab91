import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { auditEntries } from '@/drizzle/schema/audit';
import { clients } from '@/drizzle/schema/clients';
import { permissions } from '@/lib/auth/permissions';
import { listClients } from '@/lib/clients/list-clients';
import { owned } from '@/lib/tenancy';
import { apiClient, bearerToken, signedQuery, type ApiClient } from '../api-client';
import { makeClient, makeRetailer, type TestRetailer } from '../factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const some = ['view.get_receipts', 'view.get_stores'];
const minute = 60_000;
const day = 24 * 60 * minute;

function body(changes: object = {}) {
  return { description: 'Till 7', permissions: some, ...changes };
}

async function made(changes: object = {}, authentication = 'bearer') {
  const { status, json } = await retailer.api.post(`/clients/${authentication}`, body(changes));
  expect(status).toBe(201);
  return { ...json, path: `/clients/${authentication}/${json.id}` } as {
    id: string;
    key: string;
    secret: string;
    path: string;
  };
}

async function as(client: { key: string; secret: string }, claims: object = {}): Promise<ApiClient> {
  const token = await bearerToken({ kid: client.key, secret: client.secret }, { ...claims });
  return apiClient({ authorization: `Bearer ${token}` });
}

function patch(path: string, json: object, api = retailer.api) {
  return api.request(path, { method: 'PATCH', json });
}

async function auditOf(id: string) {
  const ofClient = and(eq(auditEntries.subjectType, 'client'), eq(auditEntries.subjectId, id));
  return retailer.ctx.db
    .select()
    .from(auditEntries)
    .where(and(owned(retailer.ctx, auditEntries), ofClient))
    .orderBy(auditEntries.id);
}

/** A client that may manage clients, and no more than `further`. */
async function manager(...further: string[]): Promise<{ api: ApiClient; path: string }> {
  const client = await made({ permissions: ['view.post_client', 'view.patch_client', ...further] });
  return { api: await as(client), path: client.path };
}

describe('POST /clients/{authentication}', () => {
  test.each(['bearer', 'hmac'])(
    'makes a %s client, answers exactly its fields and its address',
    async (kind) => {
      const { status, json, headers } = await retailer.api.post(`/clients/${kind}`, body());
      expect(status).toBe(201);
      expect(json).toEqual({
        id: expect.stringMatching(/^\d+$/) as string,
        description: 'Till 7',
        key: expect.stringMatching(/^[A-Z0-9]{20}$/) as string,
        permissions: some,
        revoked: false,
        secret: expect.any(String) as string,
      });
      expect(Buffer.from(json.secret, 'base64')).toHaveLength(32);
      expect(headers.get('location')).toBe(`http://localhost:3000/api/clients/${kind}/${json.id}`);
    },
  );

  test('takes a key and a secret of the caller’s choice, which then work', async () => {
    const key = 'ABCDEFGHIJ0123456789';
    const secret = Buffer.alloc(24, 7).toString('base64');
    const { json } = await retailer.api.post('/clients/bearer', body({ key, secret }));
    expect(json).toMatchObject({ key, secret });
    expect((await (await as({ key, secret })).get('/receipts')).status).toBe(200);
  });

  test('makes clients that work at once, and only for what they were given', async () => {
    const api = await as(await made());
    expect((await api.get('/receipts')).status).toBe(200);
    expect((await api.get('/stores/1')).status).toBe(403);
    const signer = await made({ consumer_required: true, signature_max_age: 60 }, 'hmac');
    const inTime = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
    const read = (options: object) => apiClient().get(`/receipts?${signedQuery(signer, options)}`);
    expect((await read({ consumer: 'a', expires: inTime(30) })).status).toBe(200);
    expect((await read({ expires: inTime(30) })).json.code).toBe('consumer_required');
    const late = await read({ consumer: 'a', expires: inTime(600) });
    expect(late.json.code).toBe('signature_too_far_in_the_future');
  });

  test('an empty list of permissions is allowed, a repeated name counts once', async () => {
    const none = await retailer.api.post('/clients/bearer', body({ permissions: [] }));
    expect([none.status, none.json.permissions]).toEqual([201, []]);
    const twice = await retailer.api.post('/clients/bearer', body({ permissions: [some[0], some[0]] }));
    expect(twice.json.permissions).toEqual([some[0]]);
  });

  test('may be made revoked', async () => {
    const client = await made({ revoked: true });
    expect((await (await as(client)).get('/receipts')).status).toBe(401);
  });

  test('a key that is taken, by whomever, is a conflict', async () => {
    const stranger = await makeRetailer();
    for (const { credentials } of [retailer, stranger]) {
      const { status, json } = await retailer.api.post('/clients/hmac', body({ key: credentials.hmac.key }));
      expect([status, json.code, json.description]).toEqual([409, 'conflict', 'key is taken']);
    }
  });

  test('clients made at the same time get ids of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => made()));
    expect(new Set(answers.map((client) => client.id)).size).toBe(8);
  });

  test.each([
    [{ description: undefined }, 'description is missing'],
    [{ description: '' }, 'description must be 1 to 255 characters long'],
    [{ description: 'd'.repeat(256) }, 'description must be 1 to 255 characters long'],
    [{ permissions: undefined }, 'permissions is missing'],
    [{ permissions: 'view.get_receipts' }, 'permissions must be an array'],
    [{ permissions: ['view.rule_the_world'] }, 'permissions.0 is not a known permission'],
    [{ permissions: ['*'] }, 'permissions.0 is not a known permission'],
    [{ key: 'SHORT' }, 'key must be 20 characters of A-Z and 0-9'],
    [{ key: 'abcdefghij0123456789' }, 'key must be 20 characters of A-Z and 0-9'],
    [{ secret: 'c2hvcnQ=' }, 'secret must be base64 of 24 to 64 bytes'],
    [{ secret: Buffer.alloc(65).toString('base64') }, 'secret must be base64 of 24 to 64 bytes'],
    [{ secret: Buffer.alloc(32, 255).toString('base64url') }, 'secret must be base64 of 24 to 64 bytes'],
    [{ signature_max_age: 0 }, 'signature_max_age must be at least 1'],
    [{ signature_max_age: 86_401 }, 'signature_max_age must be at most 86400'],
    [{ revoked: 'no' }, 'revoked must be true or false'],
    [{ consumer_required: 1 }, 'consumer_required must be true or false'],
    [{ colour: 'red' }, 'colour is not a known field'],
  ])('%j is a 400 that names it', async (changes, description) => {
    const { status, json } = await retailer.api.post('/clients/bearer', body(changes));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors.map((error: { description: string }) => error.description)).toEqual([description]);
  });

  test('another kind of authentication is a 404', async () => {
    expect((await retailer.api.post('/clients/basic', body())).status).toBe(404);
    expect((await retailer.api.post('/clients/HMAC', body())).status).toBe(404);
    expect((await retailer.api.get('/clients/basic')).status).toBe(404);
  });

  test('pretty in the body is as good as in the query', async () => {
    const { text } = await retailer.api.post('/clients/bearer', body({ pretty: true }));
    expect(text).toMatch(/^\{\n {2}"/);
    expect((await retailer.api.post('/clients/bearer', body({ pretty: false }))).text).not.toContain('\n');
  });

  test('grants nothing that the caller does not hold', async () => {
    const { api } = await manager('view.get_receipts');
    const refused = await api.post('/clients/bearer', body());
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect(refused.json.description).toContain('view.get_stores');
    const allowed = await api.post('/clients/bearer', body({ permissions: ['view.get_receipts'] }));
    expect(allowed.status).toBe(201);
  });

  test('a retry under the same Idempotency-Key gets the same client and secret', async () => {
    const headers = { 'idempotency-key': 'client-once' };
    const first = await retailer.api.post('/clients/bearer', body(), headers);
    const second = await retailer.api.post('/clients/bearer', body(), headers);
    expect(second.json).toEqual(first.json);
  });
});

describe('PATCH /clients/{authentication}/{client_id}', () => {
  test('changes what is sent and answers exactly the fields of the specification', async () => {
    const client = await made();
    const { status, json } = await patch(client.path, { description: 'Till 8' });
    expect(status).toBe(200);
    expect(json).toEqual({
      id: Number(client.id),
      description: 'Till 8',
      key: client.key,
      permissions: some,
      revoked: false,
      secret: client.secret,
    });
    const changes = { signature_max_age: 60, consumer_required: true };
    await patch(client.path, changes);
    expect((await retailer.api.get(client.path)).json).toMatchObject({ description: 'Till 8', ...changes });
  });

  test('replaces, adds or removes permissions', async () => {
    const { path } = await made();
    const after = async (change: object) => (await patch(path, change)).json.permissions as string[];
    expect(await after({ 'permissions+=': ['view.get_store', 'view.get_stores'] })).toEqual([
      ...some,
      'view.get_store',
    ]);
    expect(await after({ 'permissions-=': ['view.get_receipts', 'view.post_card'] })).toEqual([
      'view.get_stores',
      'view.get_store',
    ]);
    expect(await after({ permissions: ['view.get_client'] })).toEqual(['view.get_client']);
    expect(await after({ permissions: [] })).toEqual([]);
  });

  test.each([
    [{ permissions: [], 'permissions+=': [] }],
    [{ 'permissions+=': some, 'permissions-=': some }],
    [{ permissions: ['view.nothing'] }],
    [{ 'permissions+=': ['view.nothing'] }],
    [{ 'permissions-=': ['view.nothing'] }],
    [{ description: '' }],
    [{ key: 'x' }],
    [{ secret: 'c2VjcmV0' }],
    [{ secret: false }],
    [{ signature_max_age: 100_000 }],
    [{ colour: 'red' }],
  ])('%j is a 400 and changes nothing', async (change) => {
    const { path } = await made();
    const before = await retailer.api.get(path);
    const { status, json } = await patch(path, { revoked: true, ...change });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });

  test('what is withdrawn, revoked or given back holds on the next request', async () => {
    const client = await made();
    const api = await as(client);
    expect((await api.get('/receipts')).status).toBe(200);
    await patch(client.path, { 'permissions-=': ['view.get_receipts'] });
    expect((await api.get('/receipts')).status).toBe(403);
    await patch(client.path, { 'permissions+=': ['view.get_receipts'] });
    await patch(client.path, { revoked: true });
    expect((await api.get('/receipts')).status).toBe(401);
    await patch(client.path, { revoked: false });
    expect((await api.get('/receipts')).status).toBe(200);
  });

  test('a new secret works at once, the old one for 24 hours more', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await made();
    const old = await as(client, { exp: Math.floor((Date.now() + 3 * day) / 1000) });
    const { json } = await patch(client.path, { secret: true });
    expect(json.secret).not.toBe(client.secret);
    const until = (await retailer.api.get(client.path)).json.previous_secret_until as string;
    expect(new Date(until).getTime() - Date.now()).toBe(day);
    expect((await (await as({ ...client, secret: json.secret })).get('/receipts')).status).toBe(200);
    vi.setSystemTime(Date.now() + day - minute);
    expect((await old.get('/receipts')).status).toBe(200);
    vi.setSystemTime(Date.now() + minute);
    expect((await old.get('/receipts')).status).toBe(401);
    const now = await as({ ...client, secret: json.secret });
    expect((await now.get('/receipts')).status).toBe(200);
    vi.useRealTimers();
  });

  test('a second new secret within a day ends none before its own 24 hours are over', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await made();
    const exp = Math.floor((Date.now() + 3 * day) / 1000);
    const first = await as(client, { exp });
    const { json } = await patch(client.path, { secret: true });
    const second = await as({ ...client, secret: json.secret }, { exp });
    vi.setSystemTime(Date.now() + minute);
    await patch(client.path, { secret: true });
    const works = async () => [(await first.get('/receipts')).status, (await second.get('/receipts')).status];
    expect(await works()).toEqual([200, 200]);
    const until = (await retailer.api.get(client.path)).json.previous_secret_until as string;
    expect(new Date(until).getTime() - Date.now()).toBe(day);
    vi.setSystemTime(Date.now() + day - minute);
    expect(await works()).toEqual([401, 200]);
    vi.setSystemTime(Date.now() + minute);
    expect(await works()).toEqual([401, 401]);
    vi.useRealTimers();
  });

  test('one secret too many is refused and ends none; a change of something else keeps them all', async () => {
    const client = await made();
    const first = await as(client);
    for (let made = 0; made < 50; made += 1) {
      expect((await patch(client.path, { secret: true })).status).toBe(200);
    }
    const { status, json } = await patch(client.path, { secret: true });
    expect([status, json.code]).toEqual([409, 'conflict']);
    expect((await patch(client.path, { description: 'still here' })).status).toBe(200);
    expect((await first.get('/receipts')).status).toBe(200);
  });

  test('under a new key both secrets still work, and the old key is over', async () => {
    const client = await made();
    const { json: rotated } = await patch(client.path, { secret: true });
    const key = `K${Date.now()}`.padEnd(20, '0');
    const { status, json } = await patch(client.path, { key });
    expect([status, json.key, json.secret]).toEqual([200, key, rotated.secret]);
    expect((await (await as({ key, secret: rotated.secret })).get('/receipts')).status).toBe(200);
    expect((await (await as({ key, secret: client.secret })).get('/receipts')).status).toBe(200);
    expect((await (await as({ ...client, secret: rotated.secret })).get('/receipts')).status).toBe(401);
  });

  test('key and secret may change together', async () => {
    const client = await made();
    const key = `L${Date.now()}`.padEnd(20, '0');
    const { json } = await patch(client.path, { key, secret: true });
    expect((await (await as({ key, secret: json.secret })).get('/receipts')).status).toBe(200);
    expect((await (await as({ key, secret: client.secret })).get('/receipts')).status).toBe(200);
  });

  test('a key that is taken is a conflict; its own is not', async () => {
    const client = await made();
    const other = await made();
    expect((await patch(client.path, { key: other.key })).status).toBe(409);
    expect((await patch(client.path, { key: client.key })).status).toBe(200);
  });

  test('grants nothing that the caller does not hold', async () => {
    const { api } = await manager('view.get_receipts');
    const weak = await made({ permissions: [] });
    expect((await patch(weak.path, { permissions: ['view.post_store'] }, api)).status).toBe(403);
    expect((await patch(weak.path, { 'permissions+=': ['view.post_store'] }, api)).status).toBe(403);
    expect((await patch(weak.path, { 'permissions+=': ['view.get_receipts'] }, api)).status).toBe(200);
  });

  test.each([
    [{ secret: true }],
    [{ revoked: true }],
    [{ permissions: [] }],
    [{ description: 'mine now' }],
    [{}],
  ])('%j of a client that holds more than the caller is refused', async (change) => {
    const { api } = await manager();
    const strong = await made({ permissions });
    const before = await retailer.api.get(strong.path);
    const { status, json, text } = await patch(strong.path, change, api);
    expect([status, json.code]).toEqual([403, 'permission_denied']);
    expect(text).not.toContain(strong.secret);
    expect((await retailer.api.get(strong.path)).json).toEqual(before.json);
  });

  test('a client may rotate itself', async () => {
    const { api, path } = await manager();
    expect((await patch(path, { secret: true }, api)).status).toBe(200);
  });

  test('changes at the same time are all kept', async () => {
    const { path } = await made({ permissions: [] });
    const names = permissions.slice(0, 10);
    await Promise.all(names.map((name) => patch(path, { 'permissions+=': [name] })));
    const { json } = await retailer.api.get(path);
    expect(new Set(json.permissions)).toEqual(new Set(names));
  });

  test('pretty in the body is as good as in the query', async () => {
    const { path } = await made();
    expect((await patch(path, { pretty: true })).text).toMatch(/^\{\n {2}"/);
  });

  test('another kind’s, another retailer’s and no client are all 404', async () => {
    const client = await made();
    const stranger = await makeRetailer();
    expect((await patch(`/clients/hmac/${client.id}`, {})).status).toBe(404);
    expect((await patch(`/clients/basic/${client.id}`, {})).status).toBe(404);
    expect((await patch('/clients/bearer/99999', {})).status).toBe(404);
    expect((await patch('/clients/bearer/x', {})).status).toBe(404);
    expect((await patch(client.path, { revoked: true }, stranger.api)).status).toBe(404);
    expect((await stranger.api.get(client.path)).status).toBe(404);
    expect((await (await as(client)).get('/receipts')).status).toBe(200);
  });
});

describe('GET /clients', () => {
  test('reads a client with every field but its secret', async () => {
    const client = await made();
    const { status, json, text } = await retailer.api.get(client.path);
    expect(status).toBe(200);
    expect(json).toEqual({
      id: Number(client.id),
      authentication: 'bearer',
      description: 'Till 7',
      key: client.key,
      permissions: some,
      revoked: false,
      signature_max_age: 86_400,
      consumer_required: false,
      previous_secret_until: null,
      created_timestamp: expect.stringMatching(/\+00:00$/) as string,
      updated_timestamp: json.created_timestamp,
      last_used_timestamp: null,
      last_used_address: null,
    });
    expect(text).not.toContain(client.secret);
  });

  test('lists one kind by id, the caller’s only, in pages', async () => {
    const own = await makeRetailer();
    const ids = [];
    for (let count = 0; count < 3; count += 1) {
      const { json } = await own.api.post('/clients/hmac', body());
      await own.api.post('/clients/bearer', body());
      ids.push(Number(json.id));
    }
    const page = async (query: string) => {
      const { json, text } = await own.api.get(`/clients/hmac${query}`);
      expect(text).not.toContain('"secret"');
      return json.map((client: { id: number }) => client.id);
    };
    // The retailer's first client of this kind came with it.
    expect((await page('')).slice(1)).toEqual(ids);
    expect(await page(`?count=2&after=${ids[0]}`)).toEqual(ids.slice(1));
    expect(await page(`?after=${ids[2]}`)).toEqual([]);
    for (const wrong of ['count=0', 'count=101', 'after=x']) {
      expect((await own.api.get(`/clients/hmac?${wrong}`)).status).toBe(400);
    }
  });
});

describe('PUT /clients/bearer/{client_id}/revoked_tokens/{jti}', () => {
  const put = (path: string, api = retailer.api) => api.request(path, { method: 'PUT' });

  test('ends one token from the next request on, and no other; again is the same', async () => {
    const client = await made();
    const [first, second] = [await as(client, { jti: 'one' }), await as(client, { jti: 'two' })];
    expect((await first.get('/receipts')).status).toBe(200);
    const answer = await put(`${client.path}/revoked_tokens/one`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await first.get('/receipts')).status).toBe(401);
    expect((await second.get('/receipts')).status).toBe(200);
    expect((await put(`${client.path}/revoked_tokens/one`)).status).toBe(204);
    expect((await auditOf(client.id)).filter((entry) => entry.action === 'put_revoked_token')).toHaveLength(
      1,
    );
  });

  test('the same jti of another client goes on', async () => {
    const [client, other] = [await made(), await made()];
    await put(`${client.path}/revoked_tokens/shared`);
    expect((await (await as(other, { jti: 'shared' })).get('/receipts')).status).toBe(200);
  });

  test('no client, one of the other kind and another retailer’s are 404', async () => {
    const signer = await made({}, 'hmac');
    const stranger = await makeRetailer();
    const client = await made();
    expect((await put('/clients/bearer/99999/revoked_tokens/a')).status).toBe(404);
    expect((await put(`/clients/bearer/${signer.id}/revoked_tokens/a`)).status).toBe(404);
    expect((await put(`/clients/hmac/${signer.id}/revoked_tokens/a`)).status).toBe(404);
    expect((await put(`${client.path}/revoked_tokens/a`, stranger.api)).status).toBe(404);
    expect((await put(`${client.path}/revoked_tokens/${'j'.repeat(256)}`)).status).toBe(400);
  });

  test('a token of a client that holds more than the caller is left alone', async () => {
    const weak = await made({ permissions: ['view.put_revoked_token'] });
    const strong = await made();
    const { status } = await put(`${strong.path}/revoked_tokens/a`, await as(weak));
    expect(status).toBe(403);
    expect((await (await as(strong, { jti: 'a' })).get('/receipts')).status).toBe(200);
  });
});

describe('the audit trail of clients', () => {
  test('has every change and no secret', async () => {
    const client = await made();
    const { json: rotated } = await patch(client.path, { secret: true });
    await patch(client.path, { revoked: true });
    await patch(client.path, { revoked: true });
    const entries = await auditOf(client.id);
    expect(entries.map((entry) => entry.action)).toEqual(['post_client', 'patch_client', 'patch_client']);
    expect(entries[0]).toMatchObject({ before: null, after: { key: client.key, permissions: some } });
    expect(entries[1]).toMatchObject({ after: { secret: 'rotated' } });
    expect(entries[2]).toMatchObject({ before: { revoked: false }, after: { revoked: true } });
    const [row] = await retailer.ctx.db
      .select()
      .from(clients)
      .where(and(owned(retailer.ctx, clients), eq(clients.key, client.key)));
    const text = JSON.stringify([entries, row]);
    expect(text).not.toContain(client.secret);
    expect(text).not.toContain(rotated.secret);
  });
});

describe('the last use of a client', () => {
  test('is noted with its address, at most once a minute', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const client = await made();
    const api = await as(client, { exp: Math.floor((Date.now() + day) / 1000) });
    const lastUse = async () =>
      (await retailer.api.get(client.path)).json.last_used_timestamp as string | null;
    const use = async (at: number) => {
      vi.setSystemTime(at);
      await api.get('/receipts');
    };
    const begun = Date.now();
    await use(begun);
    await vi.waitFor(async () => expect(new Date((await lastUse()) ?? 0).getTime()).toBe(begun));
    expect((await retailer.api.get(client.path)).json.last_used_address).toBe('127.0.0.1');
    await use(begun + minute - 1);
    await use(begun + minute);
    await vi.waitFor(async () => expect(new Date((await lastUse()) ?? 0).getTime()).toBe(begun + minute));
    vi.useRealTimers();
  });

  test('a call that is refused for lack of permission counts, one with a wrong secret does not', async () => {
    const [weak, other] = [await made({ permissions: [] }), await made()];
    await (await as(weak)).get('/receipts');
    await (await as({ ...other, secret: weak.secret })).get('/receipts');
    await vi.waitFor(async () => {
      expect((await retailer.api.get(weak.path)).json.last_used_timestamp).not.toBeNull();
    });
    expect((await retailer.api.get(other.path)).json.last_used_timestamp).toBeNull();
  });
});

describe('managing clients', () => {
  test('each operation has a permission of its own, and none is open to consumers', async () => {
    const client = await made();
    const reader = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_clients'],
    });
    const api = await as(reader);
    expect((await api.get('/clients/bearer')).status).toBe(200);
    expect((await api.get(client.path)).status).toBe(403);
    expect((await api.post('/clients/bearer', body({ permissions: [] }))).status).toBe(403);
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'a' });
    for (const path of ['/clients/bearer', client.path]) {
      expect((await apiClient().get(`${path}?${query}`)).status).toBe(403);
    }
    expect((await apiClient().post(`/clients/bearer?${query}`, body())).status).toBe(403);
  });
});

describe('GET /clients/bearer/{client_id}/revoked_tokens', () => {
  const revoke = async (path: string, jti: string) =>
    expect(
      (await retailer.api.request(`${path}/revoked_tokens/${encodeURIComponent(jti)}`, { method: 'PUT' }))
        .status,
    ).toBe(204);

  test('lists what was revoked, the last one first, in pages', async () => {
    const { path } = await made();
    const tokens = ['a/b', 'second', 'third one'];
    for (const jti of tokens) await revoke(path, jti);
    const list = async (query = '') =>
      (await retailer.api.get(`${path}/revoked_tokens${query}`)).json as { jti: string }[];
    const all = await list();
    expect(all.map(({ jti }) => jti).toSorted()).toEqual(tokens.toSorted());
    const [first] = await list('?count=1');
    expect(first).toEqual(all[0]);
    expect(await list(`?after=${encodeURIComponent(first?.jti ?? '')}`)).toEqual(all.slice(1));
  });

  test('knows neither a client of another kind nor one of another retailer nor a token that is not revoked', async () => {
    const { path } = await made();
    await revoke(path, 'x');
    expect((await retailer.api.get(`${path}/revoked_tokens?after=y`)).status).toBe(404);
    const hmac = await made({}, 'hmac');
    expect((await retailer.api.get(`/clients/bearer/${hmac.id}/revoked_tokens`)).status).toBe(404);
    const other = await makeRetailer();
    const { status, json } = await other.api.get(`${path}/revoked_tokens`);
    expect([status, json]).not.toEqual([200, [expect.objectContaining({ jti: 'x' })]]);
  });
});

test('the portal lists clients of both kinds, and finds them by words of the description or the key', async () => {
  const own = await makeRetailer();
  const post = async (kind: string, description: string) =>
    (await own.api.post(`/clients/${kind}`, body({ description }))).json as { id: string; key: string };
  const till = await post('bearer', 'Till in Berlin');
  const app = await post('hmac', 'App, 100% ours');
  const found = async (matching: string) =>
    (await listClients(own.ctx, { authentication: 'any', count: 10, matching })).map(({ id }) => String(id));
  expect(await found('berlin TILL')).toEqual([till.id]);
  expect(await found('100%')).toEqual([app.id]);
  expect(await found(app.key.toLowerCase())).toEqual([app.id]);
  expect(await found('')).toHaveLength(4);
});
