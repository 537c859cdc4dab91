import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';

// Section 4.1 and contract sections 1 and 4: order and paging.

type Listed = { id: string; timestamp: string; transaction_id: string };

let retailer: TestRetailer;
/** Ids as they must come: newest first. Three of the thirteen share one millisecond. */
let expected: string[];

beforeAll(async () => {
  retailer = await makeRetailer();
  const minutes = [5, 3, 8, 1, 9, 4, 4, 4, 2, 7, 6, 10, 0];
  const made: { id: string; minute: number }[] = [];
  for (const minute of minutes) {
    const localtime = `2026-03-14T12:${String(minute).padStart(2, '0')}:00.250+01:00`;
    made.push({ id: await postedReceipt(retailer, { localtime }), minute });
  }
  expected = made.toSorted((a, b) => b.minute - a.minute || (a.id < b.id ? 1 : -1)).map(({ id }) => id);
});

async function list(query = ''): Promise<string[]> {
  const { status, json, text } = await retailer.api.get(`/receipts${query}`);
  expect(status, text).toBe(200);
  return (json as Listed[]).map(({ id }) => id);
}

test('receipts come newest first by time and id', async () => {
  expect(await list()).toEqual(expected);
  const { json } = await retailer.api.get('/receipts');
  const keys = (json as Listed[]).map(({ timestamp, id }) => `${timestamp} ${id}`);
  expect(keys).toEqual(keys.toSorted().toReversed());
});

describe.each([1, 2, 3, 5, 13, 20])('in pages of %i', (count) => {
  test('older walks to the end and newer walks back, each receipt met once', async () => {
    const down: string[][] = [];
    for (let page = await list(`?count=${count}`); page.length > 0;) {
      down.push(page);
      page = await list(`?count=${count}&older=${page.at(-1)}`);
    }
    expect(down.flat()).toEqual(expected);
    expect(down.slice(0, -1).every((page) => page.length === count)).toBe(true);
    const up: string[][] = [];
    for (let page = await list(`?count=${count}&newer=${expected.at(-1)}`); page.length > 0;) {
      up.unshift(page);
      page = await list(`?count=${count}&newer=${page[0]}`);
    }
    expect(up.flat()).toEqual(expected.slice(0, -1));
  });
});

test('newer gives the nearest ones, again newest first', async () => {
  expect(await list(`?count=2&newer=${expected[6]}`)).toEqual(expected.slice(4, 6));
});

test('newer with older is the open interval between the two', async () => {
  expect(await list(`?newer=${expected[9]}&older=${expected[3]}`)).toEqual(expected.slice(4, 9));
  expect(await list(`?newer=${expected[9]}&older=${expected[3]}&count=2`)).toEqual(expected.slice(4, 6));
  expect(await list(`?newer=${expected[4]}&older=${expected[3]}`)).toEqual([]);
  expect(await list(`?newer=${expected[3]}&older=${expected[3]}`)).toEqual([]);
  expect(await list(`?newer=${expected[3]}&older=${expected[9]}`)).toEqual([]);
});

test('an anchor is taken in either case', async () => {
  expect(await list(`?older=${expected[0]?.toUpperCase()}`)).toEqual(expected.slice(1));
});

test('a late arrival takes its place in the middle and moves no page', async () => {
  const own = await makeRetailer();
  const at = (time: string) => postedReceipt(own, { localtime: `2026-03-14T${time}Z` });
  const [ten, eleven, twelve] = [await at('10:00'), await at('11:00'), await at('12:00')];
  const ids = async (query: string) =>
    ((await own.api.get(`/receipts${query}`)).json as Listed[]).map(({ id }) => id);
  expect(await ids('?count=2')).toEqual([twelve, eleven]);
  const late = await at('10:30');
  const early = await at('12:30');
  expect(await ids(`?count=2&older=${eleven}`)).toEqual([late, ten]);
  expect(await ids(`?newer=${twelve}`)).toEqual([early]);
  expect(await ids('')).toEqual([early, twelve, eleven, late, ten]);
});

test('receipts of one millisecond are ordered by id and paged one by one', async () => {
  const own = await makeRetailer();
  const localtime = '2026-03-14T10:00:00.123Z';
  const made = await Promise.all(Array.from({ length: 9 }, () => postedReceipt(own, { localtime })));
  const walked: string[] = [];
  for (let older = ''; ;) {
    const [receipt] = (await own.api.get(`/receipts?count=1${older}`)).json as Listed[];
    if (receipt === undefined) break;
    walked.push(receipt.id);
    older = `&older=${receipt.id}`;
  }
  expect(walked).toEqual(made.toSorted().toReversed());
});

test('receipts posted one after the other are all listed', { tags: 'long' }, async () => {
  const own = await makeRetailer();
  // Three pages at least.
  const count = Math.max(45, runs(200));
  const posted: string[] = [];
  for (let index = 0; index < count; index += 1) {
    posted.push(await postedReceipt(own, { ...receiptBody(), localtime: '2026-03-14T10:00:00Z' }));
  }
  const listed: string[] = [];
  for (let query = ''; ; query = `?older=${listed.at(-1)}`) {
    const page = ((await own.api.get(`/receipts${query}`)).json as Listed[]).map(({ id }) => id);
    if (page.length === 0) break;
    listed.push(...page);
  }
  expect(listed.toSorted()).toEqual(posted.toSorted());
  expect(new Set(listed).size).toBe(count);
});
