import { beforeAll, describe, expect, test, vi } from 'vitest';
import { permissions } from '@/lib/platform/auth/permissions';
import { updateClient } from '@/lib/domain/clients/store';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { as, clientsOf, day, minute, some } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made, patch, manager } = clientsOf(() => retailer);

describe('200', () => {
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
});

describe('400', () => {
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
    [{ test: true }],
    [{ test: false }],
  ])('%j is a 400 and changes nothing', async (change) => {
    const { path } = await made();
    const before = await retailer.api.get(path);
    const { status, json } = await patch(path, { revoked: true, ...change });
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect((await retailer.api.get(path)).json).toEqual(before.json);
  });
});

describe('403', () => {
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
});

describe('404', () => {
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

describe('409', () => {
  test(
    'one secret too many is refused and ends none; a change of something else keeps them all',
    { tags: 'long' },
    async () => {
      const client = await made();
      const first = await as(client);
      for (let made = 0; made < 50; made += 1) {
        expect((await patch(client.path, { secret: true })).status).toBe(200);
      }
      const { status, json } = await patch(client.path, { secret: true });
      expect([status, json.code]).toEqual([409, 'conflict']);
      expect((await patch(client.path, { description: 'still here' })).status).toBe(200);
      expect((await first.get('/receipts')).status).toBe(200);
    },
  );

  test('a secret whose key is lost is a conflict that changes nothing, until a new one is asked for', async () => {
    const client = await made();
    await updateClient(retailer.ctx, Number(client.id), { secret: '00000000.AAAA' });
    const { status, json } = await patch(client.path, { description: 'Till 8', revoked: true });
    expect([status, json.code, json.reason]).toEqual([409, 'conflict', 'secret_unreadable']);
    const { json: kept } = await retailer.api.get(client.path);
    expect(kept).toMatchObject({ description: 'Till 7', revoked: false });
    const key = `M${Date.now()}`.padEnd(20, '0');
    const renewed = await patch(client.path, { key, secret: true });
    expect(renewed.status).toBe(200);
    expect((await (await as({ key, secret: renewed.json.secret })).get('/receipts')).status).toBe(200);
    await updateClient(retailer.ctx, Number(client.id), { secret: '00000000.AAAA' });
    expect((await patch(client.path, { secret: true })).status).toBe(200);
  });

  test('a key that is taken is a conflict; its own is not', async () => {
    const client = await made();
    const other = await made();
    expect((await patch(client.path, { key: other.key })).status).toBe(409);
    expect((await patch(client.path, { key: client.key })).status).toBe(200);
  });
});
