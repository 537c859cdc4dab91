import { describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody } from '@/test/factories';
import { parseListAddress } from './list-address';
import { pageSize, readList } from './read-list';

const address = (values: Readonly<Record<string, string>>) => parseListAddress((name) => values[name]);

async function retailerWith(localtimes: readonly string[], timezone = 'Europe/Berlin') {
  const retailer = await makeRetailer({ timezone });
  const ids: string[] = [];
  for (const localtime of localtimes) {
    const { json } = await retailer.api.post('/receipts', receiptBody({ localtime }));
    ids.push((json as { id: string }).id);
  }
  const read = async (values: Readonly<Record<string, string>>) => {
    const page = await readList(retailer.ctx, address(values));
    return page === null ? null : { ...page, receipts: page.receipts.map(({ id }) => id) };
  };
  return { ids, read };
}

describe('a page of the receipts list', () => {
  test('takes days as the retailer’s, both ends included', async () => {
    const { ids, read } = await retailerWith(
      [
        '2026-03-08T04:59:59Z', // 7 March in New York
        '2026-03-08T05:00:00Z', // 8 March, the day the clocks change
        '2026-03-09T03:59:59Z', // 8 March still
        '2026-03-09T04:00:00Z', // 9 March
      ],
      'America/New_York',
    );
    const page = await read({ from: '2026-03-08', to: '2026-03-08' });
    expect(page?.receipts).toEqual([ids[2], ids[1]]);
  });

  test('leads to older receipts and back, each on exactly one page', async () => {
    const count = pageSize * 2 + 3;
    const minutes = Array.from({ length: count }, (_, index) => String(index).padStart(2, '0'));
    const { ids, read } = await retailerWith(minutes.map((minute) => `2026-03-14T12:${minute}:00+01:00`));
    const newestFirst = ids.toReversed();
    const first = await read({});
    expect(first).toEqual({ receipts: newestFirst.slice(0, pageSize), hasNewer: false, hasOlder: true });
    const second = await read({ older: first?.receipts.at(-1) ?? '' });
    expect(second?.receipts).toEqual(newestFirst.slice(pageSize, pageSize * 2));
    const third = await read({ older: second?.receipts.at(-1) ?? '' });
    expect(third).toEqual({ receipts: newestFirst.slice(-3), hasNewer: true, hasOlder: false });
    expect(await read({ newer: third?.receipts[0] ?? '' })).toEqual({
      ...second,
      hasNewer: true,
      hasOlder: true,
    });
    // Fewer newer ones than a page: the first page shows them all and fills up.
    expect(await read({ newer: newestFirst[5] ?? '' })).toEqual(first);
  });

  test('is missing when it begins with another retailer’s receipt', async () => {
    const [{ ids }, { read }] = await Promise.all([
      retailerWith(['2026-03-14T12:00:00+01:00']),
      retailerWith(['2026-03-14T12:00:00+01:00']),
    ]);
    expect(await read({ older: ids[0] ?? '' })).toBeNull();
  });
});
