import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { openReceiptLink } from '@/lib/domain/receipts/links/open-receipt-link';
import { findReceipt } from '@/lib/domain/receipts/store/receipts';
import { findStore } from '@/lib/domain/stores/store/stores';
import { owned } from '@/lib/platform/db/tenancy';
import { apiClient, signedQuery, type ApiClient, type TestResponse } from '@/test/api-client';
import { asOwner } from '@/test/as-owner';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// Contract section 2: what belongs to another retailer is indistinguishable from what is not there.

let one: TestRetailer;
let two: TestRetailer;
let theirs: string;
const missing = '01980000-0000-7000-8000-000000000000';
const external_id = crypto.randomUUID();

beforeAll(async () => {
  const settings = { receipt_links: true, stores_from_receipts: true };
  [one, two] = [await makeRetailer(settings), await makeRetailer(settings)];
  const shared = {
    identifier: 'shared@example.com',
    transaction_id: 'SHARED',
    localtime: '2026-03-14T10:00:00Z',
  };
  theirs = await postedReceipt(two, { ...shared, external_id });
  await two.api.post('/stores', {
    reference: 2,
    external_reference: 'only-two',
    name: 'Two',
    country: 'DEU',
  });
});

/** What a caller sees of a response, but for the request id and the rate limit's countdown. */
function seen({ status, headers, json }: TestResponse, id: string) {
  const shown = new Headers(headers);
  for (const name of ['x-request-id', 'ratelimit']) shown.delete(name);
  const body = JSON.stringify({ ...(json as object), request_id: undefined }).replaceAll(id, 'ID');
  return { status, headers: Object.fromEntries(shown), body };
}

const calls: readonly (readonly [
  string,
  (api: ApiClient, id: string, query: string) => Promise<TestResponse>,
])[] = [
  ['GET by id', (api, id, query) => api.get(`/receipts/${id}?${query}`)],
  ['HEAD by id', (api, id, query) => api.request(`/receipts/${id}?${query}`, { method: 'HEAD' })],
  ['GET by id, pretty', (api, id, query) => api.get(`/receipts/${id}?pretty=1&${query}`)],
  ['list by id', (api, id, query) => api.get(`/receipts?id=${id}&${query}`)],
  ['list older', (api, id, query) => api.get(`/receipts?older=${id}&${query}`)],
  ['list newer', (api, id, query) => api.get(`/receipts?newer=${id}&${query}`)],
  ['list between', (api, id, query) => api.get(`/receipts?newer=${id}&older=${id}&${query}`)],
  [
    'list older, version 1',
    (api, id, query) => api.get(`/receipts?older=${id}&${query}`, { 'service-api-version': '1' }),
  ],
  [
    'patch',
    (api, id, query) =>
      api.patch(`/receipts/${id}?${query}`, [{ op: 'replace', path: '/identifier', value: 'stolen' }]),
  ],
  ['a patch of nothing', (api, id, query) => api.patch(`/receipts/${id}?${query}`, [])],
  [
    'a patch that tests',
    (api, id, query) => api.patch(`/receipts/${id}?${query}`, [{ op: 'test', path: '/total', value: 3.98 }]),
  ],
  [
    'a patch that may not be',
    (api, id, query) => api.patch(`/receipts/${id}?${query}`, [{ op: 'remove', path: '/total' }]),
  ],
  [
    'the plain patch',
    (api, id, query) =>
      api.request(`/receipts/${id}?${query}`, { method: 'PATCH', json: { identifier: 'stolen' } }),
  ],
];

describe('another retailer cannot tell that the receipt exists', () => {
  test.each(calls)('by %s', async (_what, call) => {
    const before = await countRows(two);
    for (const [api, query] of [
      [one.api, ''],
      [apiClient(), signedQuery(one.credentials.hmac)],
      [apiClient(), signedQuery(one.credentials.hmac, { consumer: 'shared@example.com' })],
    ] as const) {
      const foreign = seen(await call(api, theirs, query), theirs);
      expect(foreign).toEqual(seen(await call(api, missing, query), missing));
      expect(foreign.status === 404 || foreign.body === '{}', JSON.stringify(foreign)).toBe(true);
    }
    expect(await countRows(two)).toEqual(before);
    expect((await two.api.get(`/receipts/${theirs}`)).json.identifier).toBe('shared@example.com');
  });

  test.each([
    'transaction_id=SHARED',
    'consumer=shared@example.com',
    'store_id=1',
    'store_id=2',
    'store_reference=1',
    '',
  ])('by the list %j', async (query) => {
    expect((await one.api.get(`/receipts?${query}`)).json).toEqual([]);
    expect((await one.api.get(`/receipts?${query}`, { 'service-api-version': '1' })).json).toEqual([]);
    const signed = signedQuery(one.credentials.hmac, { consumer: 'shared@example.com' });
    if (!query.startsWith('consumer')) {
      expect((await apiClient().get(`/receipts?${query}&${signed}`)).json).toEqual([]);
    }
  });

  test('by the store: a reference that only the other has is unknown', async () => {
    for (const store_reference of [2, 'only-two']) {
      const { status, json } = await one.api.post('/receipts', receiptBody({ store_reference }));
      expect({ status, description: json.description }).toEqual({
        status: 422,
        description: 'store not found',
      });
    }
  });

  test('by the verbs, whatever calls them', async () => {
    expect(await findReceipt(one.ctx, theirs)).toBeNull();
    expect(await findReceipt(two.ctx, theirs)).not.toBeNull();
    expect(await findStore(one.ctx, 'only-two')).toBeNull();
  });
});

describe('nor what else belongs to it', () => {
  const identifier = 'only-two@example.com';
  beforeAll(async () => {
    await postedReceipt(two, { identifier, transaction_id: 'ONLY-TWO' });
  });

  const patch = [{ op: 'test', path: '/name', value: 'x' }];
  test.each<readonly [string, (api: ApiClient, name: string) => Promise<TestResponse>, string, string]>([
    ['a store', (api, name) => api.get(`/stores/${name}`), '2', '3'],
    ['a store by a patch', (api, name) => api.patch(`/stores/${name}`, patch), '2', '3'],
    ['an identifier', (api, name) => api.get(`/identifiers/${name}`), identifier, 'nobody@example.com'],
    [
      'an identifier by a patch',
      (api, name) => api.patch(`/identifiers/${name}`, []),
      identifier,
      'nobody@example.com',
    ],
    [
      'a receipt by search',
      (api, name) => api.get(`/receipts/_search?query=identifier:"${name}"`),
      identifier,
      'nobody@example.com',
    ],
    [
      'an identifier by search',
      (api, name) => api.get(`/identifiers/_search?query=identifier:"${name}"`),
      identifier,
      'nobody@example.com',
    ],
    [
      'a receipt to assign',
      (api, name) => api.post('/receipts/_assign', { transaction_id: name, identifier: 'x' }),
      'ONLY-TWO',
      'NOBODY',
    ],
  ])('%s', async (_what, call, known, unknown) => {
    const before = await countRows(two);
    const [own, foreign, nothing] = [
      await call(two.api, known),
      await call(one.api, known),
      await call(one.api, unknown),
    ];
    const timeless = (response: TestResponse, name: string) => {
      const { headers: _headers, status, body } = seen(response, name);
      return { status, body: body.replace(/"time":\d+/, '"time":0') };
    };
    expect(timeless(foreign, known)).toEqual(timeless(nothing, unknown));
    expect(timeless(own, known)).not.toEqual(timeless(foreign, known));
    const after = await countRows(two);
    expect({ ...after, auditEntries: 0 }).toEqual({ ...before, auditEntries: 0 });
  });

  test('in its list of stores', async () => {
    const names = (await one.api.get('/stores')).json.map(({ name }: { name: string }) => name) as string[];
    expect(names).toEqual(['Berlin Mitte']);
  });
});

test('equal transaction ids, external ids and stores of two retailers never meet', async () => {
  const own = await makeRetailer({ stores_from_receipts: true });
  const body = receiptBody({ transaction_id: 'SHARED', external_id, total: 1 });
  const { status, json, headers } = await own.api.post('/receipts', body);
  expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
  expect(json.id).not.toBe(theirs);
  await own.api.post('/receipts', receiptBody({ store: { name: 'Renamed', country: 'FRA' } }));
  expect((await two.api.get(`/receipts/${theirs}`)).json).toMatchObject({
    total: 3.98,
    store: { name: 'Berlin Mitte' },
  });
  const fresh = await postedReceipt(two);
  expect((await two.api.get(`/receipts/${fresh}`)).json.store.name).toBe('Berlin Mitte');
});

describe('a consumer link', () => {
  const linkOf = async (id: string) => {
    const [link] = await two.ctx.db
      .select()
      .from(receiptLinks)
      .where(and(owned(two.ctx, receiptLinks), eq(receiptLinks.receiptId, id)));
    return link?.token ?? '';
  };

  test('opens its one receipt', async () => {
    expect((await openReceiptLink(await linkOf(theirs)))?.receipt.id).toBe(theirs);
  });

  test('opens nothing once it is changed, revoked, or put on another retailer', async () => {
    const token = await linkOf(theirs);
    const foreign = `${one.ctx.retailer.id.toString(36)}${token.slice(-28)}`;
    const changed = `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`;
    for (const wrong of [
      foreign,
      changed,
      token.toUpperCase(),
      '',
      theirs,
      `${token}0`,
      token.slice(1),
      '../x',
      "'",
    ]) {
      if (wrong !== token) expect(await openReceiptLink(wrong), wrong).toBeNull();
    }
    const own = await postedReceipt(two);
    const revoked = await linkOf(own);
    await two.ctx.db
      .update(receiptLinks)
      .set({ revokedAt: new Date() })
      .where(and(owned(two.ctx, receiptLinks), eq(receiptLinks.token, revoked)));
    expect(await openReceiptLink(revoked)).toBeNull();
  });
});

test('a receipt is stored under the retailer of the credential alone', async () => {
  const id = await postedReceipt(one);
  const rows = await asOwner((db) =>
    db.select({ owner: receipts.retailerId }).from(receipts).where(eq(receipts.id, id)),
  );
  expect(rows).toEqual([{ owner: one.ctx.retailer.id }]);
});
