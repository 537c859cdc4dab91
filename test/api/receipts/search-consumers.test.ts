import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery, type TestResponse } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// §4.6 and contract section 11: a search for consumers, by argument or by signature.

let retailer: TestRetailer;
const ids: Record<string, string> = {};

beforeAll(async () => {
  retailer = await makeRetailer();
  for (const [index, identifier] of [
    'anna@example.com',
    'Anna@example.com',
    'änna@example.com',
    'bob',
  ].entries()) {
    ids[identifier] = await postedReceipt(retailer, { identifier, localtime: `2026-03-14T1${index}:00:00Z` });
  }
  ids['nobody'] = await postedReceipt(retailer, { localtime: '2026-03-14T20:00:00Z' });
});

const found = ({ status, json }: TestResponse) => {
  expect(status).toBe(200);
  return (json.receipts as { id: string }[]).map(({ id }) => id);
};

const query = encodeURIComponent('items.name:milk');

describe('by argument', () => {
  test('only receipts of exactly these identifiers are found', async () => {
    const search = async (consumer: string) =>
      found(
        await retailer.api.get(`/receipts/_search?query=${query}&consumer=${encodeURIComponent(consumer)}`),
      );
    expect(await search('anna@example.com')).toEqual([ids['anna@example.com']]);
    expect(await search('Anna@example.com')).toEqual([ids['Anna@example.com']]);
    expect(await search('bob,änna@example.com')).toEqual([ids['bob'], ids['änna@example.com']]);
    expect(await search('BOB')).toEqual([]);
    expect(await search('b')).toEqual([]);
    expect(await search('nobody')).toEqual([]);
  });
});

describe('by signature', () => {
  const signed = async (consumer: string, text = 'items.name:milk') => {
    const args = signedQuery(retailer.credentials.hmac, { consumer });
    return apiClient().get(`/receipts/_search?query=${encodeURIComponent(text)}&${args}`);
  };

  test('only the receipts of those signed are found', async () => {
    expect(found(await signed('anna@example.com'))).toEqual([ids['anna@example.com']]);
    expect(found(await signed('bob,anna@example.com'))).toEqual([ids['bob'], ids['anna@example.com']]);
    expect(found(await signed('bob', '-items.name:bread'))).toEqual([ids['bob']]);
    expect(found(await signed('bob', 'items.name:bread'))).toEqual([]);
  });

  test('hits count theirs alone', async () => {
    expect((await signed('bob', 'timestamp:[* TO *]')).json.hits).toBe(1);
    expect((await signed('stranger', 'timestamp:[* TO *]')).json).toMatchObject({ hits: 0, receipts: [] });
  });

  test('a query may not ask who else there is', async () => {
    for (const text of ['identifier:a', '-identifier:bob', 'identifier.exact:anna@example.com']) {
      const { status, json } = await signed('bob', text);
      expect({ status, code: json.code }).toEqual({ status: 400, code: 'consumer_conflict' });
    }
  });

  test('a signature without consumers searches all, within the consumers of the argument', async () => {
    const args = signedQuery(retailer.credentials.hmac);
    const all = await apiClient().get(`/receipts/_search?query=${query}&${args}`);
    expect(all.json.hits).toBe(5);
  });
});
