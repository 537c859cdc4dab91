import { beforeAll, describe, expect, test } from 'vitest';
import { testReceiptsMax } from '@/lib/domain/intake/list-test-receipt';
import { clientOf, countRows, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
});

const post = (body: unknown, api = retailer.api) => api.post('/receipts/_test', body);

async function made(body: unknown, { api } = retailer): Promise<Record<string, unknown>> {
  const { status, json, text } = await post(body, api);
  if (status !== 201) throw new Error(text);
  return (await api.get(`/receipts/${json.id}`)).json;
}

describe('201', () => {
  test('makes a sample of the first store, now, in its currency, that is marked as a test', async () => {
    const receipt = await made({});
    expect(receipt).toMatchObject({ test: true, store_reference: '1', identifier: null });
    expect(receipt['l10n']).toMatchObject({ currency: 'EUR', timezone: 'Europe/Berlin' });
    expect(receipt['transaction_id']).toMatch(/^SAMPLE-test-[a-z]{4}$/);
    const age = Date.now() - new Date(receipt['timestamp'] as string).getTime();
    expect(age).toBeLessThan(60_000);
    const items = receipt['items'] as { total: number }[];
    expect(items.reduce((sum, { total }) => sum + total, 0)).toBeCloseTo(receipt['total'] as number);
  });

  test('takes what is on it from the body, and leaves out what would stay behind', async () => {
    const before = await countRows(retailer);
    const body = receiptBody({
      identifier: 'nobody-new',
      external_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
      duplicate: true,
      store_reference: 99,
      store: { name: 'Not made', country: 'DEU' },
      attachments: { slip: { data: 'SGk=', content_type: 'text/plain' } },
    });
    const receipt = await made({ store_reference: 'berlin-mitte', receipt: body });
    expect(receipt).toMatchObject({
      test: true,
      total: body['total'],
      localtime: body['localtime'],
      store_reference: '1',
      identifier: null,
      external_id: null,
      duplicate: false,
      attachments: {},
    });
    expect(receipt['transaction_id']).toMatch(
      new RegExp(`^${String(body['transaction_id'])}-test-[a-z]{4}$`),
    );
    const { receipts, receiptLinks, ...others } = await countRows(retailer);
    expect(others).toEqual({ ...before, receipts: undefined, receiptLinks: undefined });
    expect([receipts, receiptLinks]).toEqual([
      Number(before['receipts']) + 1,
      Number(before['receiptLinks']) + 1,
    ]);
  });

  test('the receipt that was tried out can be submitted afterwards, and is another one', async () => {
    const body = receiptBody();
    const tried = await made({ receipt: body });
    const { status, json, headers } = await retailer.api.post('/receipts', body);
    expect([status, headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect(json.id).not.toBe(tried['id']);
    const real = await retailer.api.get(`/receipts/${json.id}`);
    expect(real.json).toMatchObject({ transaction_id: body['transaction_id'] });
    expect(real.json).not.toHaveProperty('test');
  });

  test('the same again is a further one', async () => {
    const body = receiptBody();
    const [first, second] = [await made({ receipt: body }), await made({ receipt: body })];
    expect(first['id']).not.toBe(second['id']);
  });
});

describe('400', () => {
  test.each([
    ['test of a test receipt', '/receipts/_test', { test: true }, 'test'],
    ['test of its receipt', '/receipts/_test', { receipt: receiptBody({ test: true }) }, 'receipt.test'],
    ['test of a receipt', '/receipts', receiptBody({ test: true }), 'test'],
    [
      'an item without a name',
      '/receipts/_test',
      { receipt: receiptBody({ items: [{}] }) },
      'receipt.items.0.name',
    ],
  ])('refuses %s, which no body can set or lack', async (_what, path, body, name) => {
    const before = await countRows(retailer);
    const { status, json } = await retailer.api.post(path, body);
    expect(status).toBe(400);
    expect(json.errors).toContainEqual(expect.objectContaining({ location: 'body', name }));
    expect(await countRows(retailer)).toEqual(before);
  });

  test('no PATCH sets it', async () => {
    const { json } = await retailer.api.post('/receipts', receiptBody());
    const patch = [{ op: 'replace', path: '/test', value: true }];
    const { status } = await retailer.api.request(`/receipts/${json.id}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json-patch+json' },
      body: JSON.stringify(patch),
    });
    expect(status).toBe(422);
    expect((await retailer.api.get(`/receipts/${json.id}`)).json).not.toHaveProperty('test');
  });
});

describe('403', () => {
  test('without its own permission', async () => {
    const till = await clientOf(retailer, ['view.post_receipt']);
    expect((await post({}, till)).status).toBe(403);
  });
});

describe('422', () => {
  test('when the store is not there', async () => {
    const { status, json } = await post({ store_reference: 4711 });
    expect([status, json.reason]).toEqual([422, 'store_missing']);
  });

  test('when there are many already', async () => {
    const busy = await makeRetailer();
    for (let number = 0; number < testReceiptsMax; number += 1) await made({}, busy);
    const { status, json } = await post({}, busy.api);
    expect([status, json.reason]).toEqual([422, 'many_test_receipts']);
  });

  test('when many come at once, for all but the last that there is room for, and nothing of them stays', async () => {
    const busy = await makeRetailer();
    for (let number = 0; number < testReceiptsMax - 2; number += 1) await made({}, busy);
    const before = await countRows(busy);
    const answers = await Promise.all(Array.from({ length: 8 }, () => post({}, busy.api)));
    const accepted = answers.filter(({ status }) => status === 201);
    const refused = answers.filter(({ json }) => json.reason === 'many_test_receipts');
    expect([accepted.length, refused.length]).toEqual([2, 6]);
    expect((await countRows(busy))['receipts']).toBe(Number(before['receipts']) + 2);
  });
});
