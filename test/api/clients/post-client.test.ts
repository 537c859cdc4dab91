import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { as, body, clientsOf, some } from './client-helpers';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const { made, manager } = clientsOf(() => retailer);

describe('201', () => {
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

  test('makes a test client, which stays one and makes no other ones', async () => {
    const client = await made({ test: true, permissions: ['view.post_client'] });
    expect((await retailer.api.get(client.path)).json.test).toBe(true);
    const { json } = await (await as(client)).post('/clients/bearer', body({ test: false, permissions: [] }));
    expect((await retailer.api.get(`/clients/bearer/${json.id}`)).json.test).toBe(true);
    expect((await retailer.api.get((await made()).path)).json.test).toBe(false);
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

  test('clients made at the same time get ids of their own', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => made()));
    expect(new Set(answers.map((client) => client.id)).size).toBe(8);
  });

  test('pretty in the body is as good as in the query', async () => {
    const { text } = await retailer.api.post('/clients/bearer', body({ pretty: true }));
    expect(text).toMatch(/^\{\n {2}"/);
    expect((await retailer.api.post('/clients/bearer', body({ pretty: false }))).text).not.toContain('\n');
  });

  test('a retry under the same Idempotency-Key gets the same client and secret', async () => {
    const headers = { 'idempotency-key': 'client-once' };
    const first = await retailer.api.post('/clients/bearer', body(), headers);
    const second = await retailer.api.post('/clients/bearer', body(), headers);
    expect(second.json).toEqual(first.json);
  });
});

describe('400', () => {
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
    [{ token_max_age: 0 }, 'token_max_age must be at least 1'],
    [{ token_max_age: 315_360_001 }, 'token_max_age must be at most 315360000'],
    [{ revoked: 'no' }, 'revoked must be true or false'],
    [{ consumer_required: 1 }, 'consumer_required must be true or false'],
    [{ colour: 'red' }, 'colour is not a known field'],
  ])('%j is a 400 that names it', async (changes, description) => {
    const { status, json } = await retailer.api.post('/clients/bearer', body(changes));
    expect([status, json.code]).toEqual([400, 'invalid_request']);
    expect(json.errors.map((error: { description: string }) => error.description)).toEqual([description]);
  });
});

describe('403', () => {
  test('grants nothing that the caller does not hold', async () => {
    const { api } = await manager('view.get_receipts');
    const refused = await api.post('/clients/bearer', body());
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect(refused.json.description).toContain('view.get_stores');
    const allowed = await api.post('/clients/bearer', body({ permissions: ['view.get_receipts'] }));
    expect(allowed.status).toBe(201);
  });
});

describe('404', () => {
  test('another kind of authentication is a 404', async () => {
    expect((await retailer.api.post('/clients/basic', body())).status).toBe(404);
    expect((await retailer.api.post('/clients/HMAC', body())).status).toBe(404);
    expect((await retailer.api.get('/clients/basic')).status).toBe(404);
  });
});

describe('409', () => {
  test('a key that is taken, by whomever, is a conflict', async () => {
    const stranger = await makeRetailer();
    for (const { credentials } of [retailer, stranger]) {
      const { status, json } = await retailer.api.post('/clients/hmac', body({ key: credentials.hmac.key }));
      expect([status, json.code, json.description]).toEqual([409, 'conflict', 'key is taken']);
    }
  });
});
