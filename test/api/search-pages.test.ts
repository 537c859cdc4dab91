import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';

// Contract section 5: hits, order, count and offset of searches, and that they are of one retailer.

let retailer: TestRetailer;
/** Newest first. */
let ids: string[];

beforeAll(async () => {
  retailer = await makeRetailer();
  ids = [];
  for (let minute = 0; minute < 25; minute += 1) {
    // Three receipts of each instant: the last that came of them is the first that is found.
    const localtime = `2026-03-14T10:${String(Math.floor(minute / 3)).padStart(2, '0')}:00Z`;
    ids.unshift(await postedReceipt(retailer, { localtime, identifier: `consumer-${minute}` }));
  }
});

const search = async (args: string) => {
  const { json } = await retailer.api.get(`/receipts/_search?query=items.name:milk${args}`);
  return { hits: json.hits as number, ids: json.receipts.map(({ id }: { id: string }) => id) as string[] };
};

describe('a page', () => {
  test('is of twenty, newest first by time and id', async () => {
    expect(await search('')).toEqual({ hits: 25, ids: ids.slice(0, 20) });
  });

  test.each([
    [1, 0],
    [20, 5],
    [7, 20],
    [20, 24],
    [20, 25],
    [20, 1000],
  ])('of %i from %i on holds what lies there', async (count, offset) => {
    expect(await search(`&count=${count}&offset=${offset}`)).toEqual({
      hits: 25,
      ids: ids.slice(offset, offset + count),
    });
  });

  test('is pretty when that is asked for, and says how long it took', async () => {
    const { text, json } = await retailer.api.get(
      '/receipts/_search?query=items.name:milk&pretty=true&count=1',
    );
    expect(text).toContain('\n  "hits": 25');
    expect(Object.keys(json).toSorted()).toEqual(['hits', 'receipts', 'time']);
    expect(Number.isInteger(json.time) && json.time >= 0 && json.time < 2000).toBe(true);
  });

  test('of identifiers is ordered by the last change, then by the bytes of the name', async () => {
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
});

describe('another retailer', () => {
  test('with the same words finds its own only', async () => {
    const other = await makeRetailer();
    const own = await postedReceipt(other, { identifier: 'consumer-1' });
    const { json } = await other.api.get('/receipts/_search?query=items.name:milk');
    expect({ hits: json.hits, ids: json.receipts.map(({ id }: { id: string }) => id) }).toEqual({
      hits: 1,
      ids: [own],
    });
    for (const query of [
      '-items.name:bread',
      'timestamp:[* TO *]',
      'items.name:mlk~',
      'identifier:c',
      'total:[0 TO *]',
    ]) {
      const found = await other.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
      expect({ query, hits: found.json.hits }).toEqual({ query, hits: 1 });
    }
    const { json: identifiers } = await other.api.get('/identifiers/_search?query=identifier:consumer');
    expect(identifiers.hits).toBe(1);
    expect((await search('')).hits).toBe(25);
  });
});

test('hundreds of similar words are asked for in parts, and each receipt is found once', async () => {
  const spirits = await makeRetailer();
  // Words of eight letters, each with another letter in one place.
  const words = Array.from({ length: 7 * 25 }, (_, index) => {
    const [place, letter] = [1 + (index % 7), 'abcdefghijklmnopqrstuvwxy'.charAt(Math.floor(index / 7))];
    return `zzzzzzzz`.slice(0, place) + letter + 'zzzzzzzz'.slice(place + 1);
  });
  const found: string[] = [];
  for (const [from, to] of [
    [0, 80],
    [60, 140],
    [120, 175],
  ]) {
    const items = words.slice(from, to).map((name) => ({ name, total: 1, quantity: 1 }));
    found.unshift(await postedReceipt(spirits, { items }));
  }
  await postedReceipt(spirits, {});
  const page = async (args: string) => {
    const { json } = await spirits.api.get(`/receipts/_search?query=items.name:zzzzzzzz~${args}`);
    return { hits: json.hits as number, ids: json.receipts.map(({ id }: { id: string }) => id) as string[] };
  };
  expect(await page('')).toEqual({ hits: 3, ids: found });
  expect(await page('&count=1&offset=1')).toEqual({ hits: 3, ids: found.slice(1, 2) });
  expect(await page('&offset=3')).toEqual({ hits: 3, ids: [] });
});
