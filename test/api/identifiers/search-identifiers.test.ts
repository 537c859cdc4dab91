import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Section 4.12, contract sections 2 and 5.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  for (let minute = 0; minute < 25; minute += 1) {
    await postedReceipt(retailer, { identifier: `consumer-${minute}` });
  }
});

const search = (query: string) => retailer.api.get(`/identifiers/_search?query=${encodeURIComponent(query)}`);

describe('200', () => {
  test('is the identifiers that match, each with its summary', async () => {
    const { status, json } = await search('identifier.exact:consumer-3');
    expect(status).toBe(200);
    expect(json).toMatchObject({
      hits: 1,
      identifiers: [{ identifier: 'consumer-3', summary: { receipts: 1 } }],
    });
    expect(Number.isInteger(json.time)).toBe(true);
  });

  test('a page is ordered by the last change, then by the bytes of the name', async () => {
    await retailer.api.patch('/identifiers/consumer-7', [
      { op: 'replace', path: '/properties/city', value: 'Bern' },
    ]);
    const { json } = await retailer.api.get('/identifiers/_search?query=identifier:consumer&count=2');
    expect(json.hits).toBe(25);
    expect(json.identifiers.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      'consumer-7',
      'consumer-24',
    ]);
    const last = await retailer.api.get('/identifiers/_search?query=identifier:consumer&offset=24');
    expect(last.json.identifiers).toHaveLength(1);
    expect(last.json.identifiers[0].summary).toMatchObject({ receipts: 1 });
  });

  test('holds nothing of another retailer', async () => {
    const other = await makeRetailer();
    await postedReceipt(other, { identifier: 'consumer-1' });
    const { json } = await other.api.get('/identifiers/_search?query=identifier:consumer');
    expect(json).toMatchObject({ hits: 1, identifiers: [{ identifier: 'consumer-1' }] });
  });
});

describe('400', () => {
  test('an unknown field is named with fields of identifiers', async () => {
    const { json } = await search('properties.name.frist:a');
    expect(json.errors[0].nearest[0]).toBe('properties.name.first');
    const { status } = await search('items.name:milk');
    expect(status).toBe(400);
  });

  test.each([
    ['/identifiers/_search', 'query', 'query is missing'],
    ['/identifiers/_search?query=identifier:a&consumer=1', 'consumer', 'consumer is not a known argument'],
  ])('%s is refused', async (path, name, description) => {
    const { status, json } = await retailer.api.get(path);
    expect(status).toBe(400);
    expect(json.code).toBe('invalid_request');
    expect(json.errors).toMatchObject([{ location: 'query', name, description }]);
  });
});

describe('403', () => {
  test('identifiers cannot be searched by a signed consumer', async () => {
    const args = signedQuery(retailer.credentials.hmac, { consumer: 'bob' });
    const { status, json } = await apiClient().get(`/identifiers/_search?query=identifier:a&${args}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});
