import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { searchReceipts } from '@/lib/domain/receipts/search/search-receipts';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// Whatever a query holds, the answer is a 400, a 414 or what it finds, within the time a search may take.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
  for (let count = 0; count < 3; count += 1) await postedReceipt(retailer, { identifier: `a${count}` });
});

const kilobytes = (text: string, count = 3.8) => text.repeat(Math.floor((count * 1024) / text.length));

const hostile: readonly (readonly [string, string])[] = [
  ['parentheses', kilobytes('(')],
  ['parentheses of a field', `items.name:${kilobytes('(')}`],
  ['closed parentheses', `items.name:${kilobytes('()')}`],
  ['brackets', `total:${kilobytes('[')}`],
  ['quotes', `items.name:${kilobytes('"')}`],
  ['backslashes', `items.name:${kilobytes('\\')}`],
  ['stars', `identifier:${kilobytes('*')}`],
  ['tildes', `items.name:${kilobytes('~')}`],
  ['signs', kilobytes('+-')],
  ['colons', kilobytes('a:')],
  ['many terms', kilobytes('total:5 ')],
  ['64 terms', 'total:5 '.repeat(64)],
  ['64 similar words', `items.name:(${'milk~ '.repeat(64)})`],
  ['64 beginnings', `identifier:(${'a* '.repeat(64)})`],
  ['64 wide ranges', 'items.total:{-1234567.891 TO 1234567.891} '.repeat(64)],
  ['64 excluded ranges', '-total:{0.01 TO 9.99} '.repeat(64)],
  [
    '64 days',
    `timestamp:(${Array.from({ length: 64 }, (_, day) => `-2024-01-${String((day % 28) + 1).padStart(2, '0')}`).join(' ')})`,
  ],
  ['instants inside of alternatives', 'timestamp:(2023 -2024-10-12 2026-03-14T11:34:56Z) '.repeat(16)],
  ['a phrase of 900 words', `items.name:"${kilobytes('a b ')}"`],
  ['a long word', `items.name:${kilobytes('a')}`],
  ['a long similar word', `items.name:${kilobytes('m')}~`],
  ['a long beginning', `identifier:${kilobytes('a')}*`],
  ['a huge number', `total:${kilobytes('9')}`],
  ['a huge range', `total:[-${kilobytes('9', 1.5)} TO ${kilobytes('9', 1.5)}]`],
  ['a tiny number', `total:0.${kilobytes('0')}1`],
  ['a store beyond integers', 'store_id:[9999999999999999999999 TO *]'],
  ['infinity', 'total:[-infinity TO infinity]'],
  ['infinity in quotes', 'total:"Infinity"'],
  ['an exponent', 'total:1e999'],
  ['hexadecimal', 'total:0x10'],
  ['all of time', 'timestamp:[0000 TO 9999]'],
  ['no time', 'timestamp:{9999 TO 0000}'],
  ['beyond time', 'timestamp:99999-01-01'],
  ['the end of time', 'timestamp:{* TO 9999-12-31T23:59:59Z] -timestamp:0000'],
  ['SQL', `items.name:"'); drop table receipts; --"`],
  ['SQL in a field name', `items.name');drop:1`],
  ['SQL in an identifier', `identifier:"' or 1=1 --"`],
  ['a tsquery', String.raw`items.unit:"' & !x | y:* <-> \\"`],
  ['a tsquery in an identifier', String.raw`identifier:"a':* | '!terms"`],
  ['a term of ours', 'identifier:"!terms"'],
  ['a like pattern', String.raw`items.name:"%_\\%"`],
  ['a similar like pattern', 'items.name:%%%%~'],
  ['control characters', 'items.name:"\u0001\u0002\u001f\u007f\u0085"'],
  ['bidirectional marks', 'items.name:"\u202emilk\u202c"'],
  ['marks without a letter', `items.name:"${'\u0301'.repeat(500)}"`],
  ['marks after a letter', `items.name:a${'\u0301\u0316'.repeat(300)}`],
  ['letters that fold to many', `items.name:${'ﷺ'.repeat(100)}`],
  ['unassigned characters', 'items.unit:\u{e0fff}\u{10ffff}'],
  ['names of objects', '__proto__:1 constructor:1 toString:1'],
  ['a path of dots', `${kilobytes('.')}:1`],
  ['spaces', kilobytes(' ', 1)],
  ['lines', 'total:5\r\n\ttotal:[1\nTO\n2]'],
];

describe('by the API, each is answered', () => {
  test.each(hostile)('%s', async (_, query) => {
    for (const path of ['/receipts/_search', '/identifiers/_search']) {
      const { status } = await retailer.api.get(`${path}?query=${encodeURIComponent(query)}`);
      expect([200, 400, 414]).toContain(status);
    }
  });
});

test('64 wide ranges of their own are refused before the database is asked for them', async () => {
  const ranges = Array.from({ length: 64 }, (_, index) => `items.total:[-${index}999.999 TO ${index}999.99]`);
  const search = searchReceipts(retailer.ctx, { query: ranges.join(' '), count: 20 });
  await expect(search).rejects.toMatchObject({ code: 'search_timeout', cause: undefined });
});

describe('by the verb, where no limit of addresses holds', () => {
  test.each([
    ['10,000 terms', 'items.name:a '.repeat(10_000)],
    ['10,000 words', `items.name:(${'a '.repeat(10_000)})`],
    ['a megabyte of parentheses', `items.name:${'('.repeat(1_000_000)}`],
    ['a phrase of 5,000 words', `items.name:"${'a b '.repeat(2500)}"`],
    ['a megabyte of a word', `items.name:${'a'.repeat(1_000_000)}`],
    ['a similar megabyte of a word', `items.name:${'a'.repeat(1_000_000)}~`],
    ['a megabyte of a beginning', `identifier:${'a'.repeat(1_000_000)}*`],
    ['a megabyte of a number', `total:${'9'.repeat(1_000_000)}`],
  ])('%s', { tags: 'long' }, async (_, query) => {
    const outcome = await searchReceipts(retailer.ctx, { query, count: 20, offset: 0 }).then(
      ({ hits }) => hits,
      (error: unknown) => (error as { status?: number }).status,
    );
    // A busy machine reaches the deadline of searches, which is an answer too.
    expect([0, 400, 503]).toContain(outcome);
  });
});

test('queries of ever new forms leave no prepared statements behind', { tags: 'long' }, async () => {
  const ranges = ['2023', '2024-10', '-2025', '2026-03-14'];
  for (let form = 1; form < 40; form += 1) {
    const parts = Array.from({ length: form }, (_, part) => ranges[(part * form) % 4]);
    const query = encodeURIComponent(`timestamp:(${parts.join(' ')})`);
    expect((await retailer.api.get(`/receipts/_search?query=${query}`)).status).toBe(200);
  }
  const [row] = await database().execute<{ count: number }>(
    sql`select count(*)::int from pg_prepared_statements where statement like '%between%' or statement like '%to_timestamp%'`,
  );
  expect(row?.count).toBeLessThan(12);
});
