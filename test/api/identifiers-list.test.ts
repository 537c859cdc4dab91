import { beforeAll, describe, expect, test } from 'vitest';
import { findOtherReadings } from '@/lib/identifiers/other-readings';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  const people = [
    ['1001', { name: { first: 'Anna', last: 'Muster' }, email: 'anna@example.com', phone: '+4917012345' }],
    ['1002', { name: { first: 'Annabel', last: 'Quote "Q"' }, email: 'bel@example.com' }],
    ['anna-card', {}],
  ] as const;
  for (const [identifier, properties] of people) {
    const { status } = await retailer.api.post('/identifiers', { identifier, properties });
    expect(status).toBe(201);
  }
  await postedReceipt(retailer, { identifier: '1001' });
});

async function namesOf(query: string): Promise<string[]> {
  const { status, json } = await retailer.api.get(`/identifiers${query}`);
  expect(status).toBe(200);
  return json.map(({ identifier }: { identifier: string }) => identifier);
}

describe('GET /identifiers', () => {
  test('lists the retailer’s consumers, last changed first, page by page to an empty one', async () => {
    expect(await namesOf('')).toEqual(['anna-card', '1002', '1001']);
    expect(await namesOf('?count=2')).toEqual(['anna-card', '1002']);
    expect(await namesOf('?count=2&after=1002')).toEqual(['1001']);
    expect(await namesOf('?after=1001')).toEqual([]);
  });

  test('says what their receipts come to', async () => {
    const { json } = await retailer.api.get('/identifiers?after=1002');
    expect(json[0]).toMatchObject({ identifier: '1001', summary: { receipts: 1, total: 3.98 } });
  });

  test('shows no other retailer’s, and cannot be gone on from one of theirs', async () => {
    const stranger = await makeRetailer();
    expect((await stranger.api.get('/identifiers')).json).toEqual([]);
    expect((await stranger.api.get('/identifiers?after=1001')).status).toBe(404);
  });
});

describe('what a search that finds nobody may have meant', () => {
  test.each<[string, readonly (readonly [query: string, hits: number])[]]>([
    [
      'properties.name.last:anna',
      [
        ['properties.name.first:anna', 2],
        ['identifier:anna', 1],
        ['properties.email:anna', 1],
      ],
    ],
    ['identifier:bel@', [['properties.email:bel@', 1]]],
    ['properties.phone:(017012345 \\+4917012345)', []],
    ['identifier:(017012345 \\+4917012345)', [['properties.phone:(017012345 \\+4917012345)', 1]]],
    [
      'properties.name.first:muster properties.name.last:anna',
      [['properties.name.first:anna properties.name.last:muster', 1]],
    ],
    [
      'properties.name.first:"quote" properties.name.last:"\\"Q\\""',
      [['properties.name.last:"quote \\"Q\\""', 1]],
    ],
    ['properties.name.last:nobody', []],
    ['-properties.name.last:anna', []],
    ['properties.name.last:anna properties.city:bonn', []],
    ['properties.birthdate:2000', []],
  ])('%s: %j', async (query, expected) => {
    const found = await findOtherReadings(retailer.ctx, query);
    const pairs = found.map((reading) => [reading.query, reading.hits]);
    expect(pairs).toEqual(expected);
    for (const [reading, hits] of pairs) {
      const { json } = await retailer.api.get(
        `/identifiers/_search?query=${encodeURIComponent(String(reading))}`,
      );
      expect(json.hits).toBe(hits);
    }
  });

  test('is nothing of another retailer', async () => {
    const stranger = await makeRetailer();
    expect(await findOtherReadings(stranger.ctx, 'properties.name.last:anna')).toEqual([]);
  });
});
