import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, receiptBody } from '@/test/factories';
import { readReceipts } from './read-receipts';
import { parseAddress } from '../kit/list/params';
import { pageSize } from './page-size';
import { receiptList } from './list';

const address = (values: Record<string, string>) => parseAddress(receiptList.params, values);

async function retailerWith(localtimes: readonly string[], timezone = 'Europe/Berlin') {
  const retailer = await makeRetailer({ timezone });
  const post = async (localtime: string) => {
    const { json } = await retailer.api.post('/receipts', receiptBody({ localtime }));
    return (json as { id: string }).id;
  };
  const ids: string[] = [];
  for (const localtime of localtimes) ids.push(await post(localtime));
  const read = async (values: Record<string, string>) => {
    const list = await readReceipts(retailer.ctx, address(values));
    if (list === null) return 'gone';
    const { receipts, found, ...page } = list;
    return {
      ...page,
      receipts: receipts.map(({ id }) => id),
      ...(found === null ? {} : { hits: found.hits, offset: found.offset }),
    };
  };
  return { ids, read, post };
}

const minutes = (count: number) =>
  Array.from({ length: count }, (_, index) => `2026-03-14T12:${String(index).padStart(2, '0')}:00+01:00`);

/** Of two pages and three receipts more; nothing changes them. */
let long: Awaited<ReturnType<typeof retailerWith>>;
beforeAll(async () => {
  long = await retailerWith(minutes(pageSize * 2 + 3));
});

describe('a page of the receipts list', () => {
  test('takes days of a query as the retailer’s, both ends included', async () => {
    const { ids, read } = await retailerWith(
      [
        '2026-03-08T04:59:59Z', // 7 March in New York
        '2026-03-08T05:00:00Z', // 8 March, the day the clocks change
        '2026-03-09T03:59:59Z', // 8 March still
        '2026-03-09T04:00:00Z', // 9 March
      ],
      'America/New_York',
    );
    expect(await read({ q: 'timestamp:2026-03-08' })).toMatchObject({ receipts: [ids[2], ids[1]], hits: 2 });
  });

  test.each([
    ['', {}],
    ['items.name:milk', { hits: pageSize * 2 + 3 }],
  ])('of %j leads to older receipts and back, each on exactly one page', async (q, found) => {
    const { ids, read } = long;
    const newestFirst = ids.toReversed();
    const place = (offset: number) => ('hits' in found ? { ...found, offset } : found);
    const first = await read({ q });
    expect(first).toEqual({
      receipts: newestFirst.slice(0, pageSize),
      hasNewer: false,
      hasOlder: true,
      ...place(0),
    });
    const second = await read({ q, older: newestFirst[pageSize - 1] ?? '' });
    const both = { hasNewer: true, hasOlder: true, ...place(pageSize) };
    expect(second).toEqual({ ...both, receipts: newestFirst.slice(pageSize, pageSize * 2) });
    const third = await read({ q, older: newestFirst[pageSize * 2 - 1] ?? '' });
    const last = { hasNewer: true, hasOlder: false, ...place(pageSize * 2) };
    expect(third).toEqual({ ...last, receipts: newestFirst.slice(-3) });
    expect(await read({ q, newer: newestFirst[pageSize * 2] ?? '' })).toEqual(second);
    // Fewer newer ones than a page: the first page shows them all and fills up.
    expect(await read({ q, newer: newestFirst[5] ?? '' })).toEqual(first);
  });

  test.each([
    ['', {}],
    ['items.name:milk', { hits: pageSize * 2 + 3 }],
  ])('of %j leads from the oldest to newer receipts and back, each on exactly one page', async (q, found) => {
    const { ids, read } = long;
    const from = (values: Record<string, string>) => read({ q, sort: 'oldest', ...values });
    const place = (offset: number) => ('hits' in found ? { ...found, offset } : found);
    const first = await from({});
    expect(first).toEqual({
      receipts: ids.slice(0, pageSize),
      hasNewer: true,
      hasOlder: false,
      ...place(0),
    });
    const second = await from({ newer: ids[pageSize - 1] ?? '' });
    const both = { hasNewer: true, hasOlder: true, ...place(pageSize) };
    expect(second).toEqual({ ...both, receipts: ids.slice(pageSize, pageSize * 2) });
    const third = await from({ newer: ids[pageSize * 2 - 1] ?? '' });
    const last = { hasNewer: false, hasOlder: true, ...place(pageSize * 2) };
    expect(third).toEqual({ ...last, receipts: ids.slice(-3) });
    expect(await from({ older: ids[pageSize * 2] ?? '' })).toEqual(second);
    // Fewer older ones than a page: the first page shows them all and fills up.
    expect(await from({ older: ids[5] ?? '' })).toEqual(first);
  });

  test('of one page has neither newer nor older ones, from either end', async () => {
    const { ids, read } = await retailerWith(minutes(2));
    const alone = { hasNewer: false, hasOlder: false };
    expect(await read({ sort: 'oldest' })).toEqual({ ...alone, receipts: ids });
    expect(await read({ sort: 'newest' })).toEqual({ ...alone, receipts: ids.toReversed() });
  });

  test('of a search stays where it is when newer receipts come', async () => {
    const { ids, read, post } = await retailerWith(minutes(pageSize + 5));
    const second = { q: 'total:[1 TO *]', older: ids[5] ?? '' };
    const before = await read(second);
    await post('2026-03-15T12:00:00+01:00');
    expect(before).toMatchObject({ receipts: ids.slice(0, 5).toReversed(), offset: pageSize });
    expect(await read(second)).toMatchObject({
      receipts: ids.slice(0, 5).toReversed(),
      offset: pageSize + 1,
    });
  });

  test('is gone when it begins with another retailer’s receipt', async () => {
    const [{ ids }, { read }] = await Promise.all([
      retailerWith(['2026-03-14T12:00:00+01:00']),
      retailerWith(['2026-03-14T12:00:00+01:00']),
    ]);
    expect(await read({ older: ids[0] ?? '' })).toBe('gone');
    expect(await read({ older: ids[0] ?? '', q: 'items.name:milk' })).toBe('gone');
  });

  test('is refused when its query is', async () => {
    const { read } = await retailerWith([]);
    await expect(read({ q: 'items.nme:milk' })).rejects.toMatchObject({ code: 'invalid_query' });
  });
});
