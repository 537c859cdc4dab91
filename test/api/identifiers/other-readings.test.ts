import { beforeAll, describe, expect, test } from 'vitest';
import { findOtherReadings } from '@/lib/domain/identifiers/other-readings';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { makePeople } from './people';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makePeople();
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
    ['consumer:ulm', [['properties.city:ulm', 1]]],
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
