import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('200', () => {
  test('is the receipt that was submitted, as version 1 of the list shows it', async () => {
    const id = await postedReceipt(retailer, { transaction_id: 'GET-1', identifier: 'anna@example.com' });
    const { status, json } = await retailer.api.get(`/receipts/${id}`);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id,
      transaction_id: 'GET-1',
      identifier: 'anna@example.com',
      localtime: '2026-03-14T12:34:56+01:00',
      timestamp: '2026-03-14T11:34:56+00:00',
      store_reference: '1',
      store: { name: 'Berlin Mitte' },
      total: 3.98,
      items: [{ name: 'Organic Whole Milk 1 l', quantity: 2, total: 3.98 }],
    });
    const list = await retailer.api.get(`/receipts?id=${id}`, { 'service-api-version': '1' });
    expect(list.json).toEqual([json]);
  });

  test('comes for the id in either case', async () => {
    const id = await postedReceipt(retailer);
    expect((await retailer.api.get(`/receipts/${id.toUpperCase()}`)).json.id).toBe(id);
  });
});

describe('200 of a long receipt', () => {
  const items = Array.from({ length: 250 }, (_, index) => ({
    name: `Article ${index} "of" ${'many '.repeat(100)}`,
    quantity: 1,
    total: 1,
  }));

  test.each([
    ['as it is', '', undefined],
    ['pretty', '?pretty=true', 2],
  ])('is written in pieces, together what JSON writes, %s', async (_how, query, indent) => {
    const id = await postedReceipt(retailer, { items, total: 250 });
    const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
    const request = new Request(`${testOrigin}/api/receipts/${id}${query}`, { headers: { authorization } });
    const { status, body } = await productionMount(request);
    expect(status).toBe(200);
    const pieces: string[] = [];
    for await (const piece of body ?? []) pieces.push(Buffer.from(piece).toString());
    const text = pieces.join('');
    const json = JSON.parse(text) as { items: { name: string }[] };
    expect(text.trimEnd()).toBe(JSON.stringify(json, null, indent));
    expect(json.items.map(({ name }) => name)).toEqual(items.map(({ name }) => name));
    expect(pieces.length).toBeGreaterThan(1);
    const head = await productionMount(new Request(request, { method: 'HEAD' }));
    expect([head.status, await head.text()]).toEqual([200, '']);
  });
});

describe('403', () => {
  test('needs its permission', async () => {
    const id = await postedReceipt(retailer);
    const lister = await makeClient(retailer, {
      authentication: 'bearer',
      permissions: ['view.get_receipts'],
    });
    const api = apiClient({ authorization: `Bearer ${await bearerToken(lister)}` });
    const { status, json } = await api.get(`/receipts/${id}`);
    expect([status, json.code]).toEqual([403, 'permission_denied']);
  });
});

describe('404', () => {
  test.each([
    'x',
    '0',
    '01980000-0000-7000-8000-000000000000',
    '%20',
    'ffffffff-ffff-ffff-ffff-ffffffffffff',
    'a%2Fb',
  ])('a receipt %s that is not there, or cannot be, gets 404', async (unknown) => {
    const response = await retailer.api.get(`/receipts/${unknown}`);
    expect({ status: response.status, description: response.json.description }).toEqual({
      status: 404,
      description: 'receipt not found',
    });
  });

  test('a receipt of another retailer is not there', async () => {
    const theirs = await postedReceipt(await makeRetailer());
    expect((await retailer.api.get(`/receipts/${theirs}`)).status).toBe(404);
  });
});
