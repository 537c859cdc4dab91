import { beforeAll, describe, expect, test } from 'vitest';
import { exportReceipts } from '@/lib/domain/receipts/read/export-receipts';
import { resolvedMax } from '@/lib/domain/receipts/search/resolve-consumers';
import { sumReceipts } from '@/lib/domain/receipts/read/sum-receipts';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { makePortalUser, signedIn } from '@/test/portal-session';

const people = [
  ['C-1', { name: { first: 'Lena', last: 'Wolf' } }],
  ['C-2', { name: { first: 'Otto', last: 'Lenau' } }],
  ['lena.fischer@example.com', {}],
  ['C-3', { email: 'lena.b@example.com' }],
  ['C-4', { name: { first: 'Priya', last: 'Khan' }, phone: '+43 660 1234567' }],
  ['priya.khan@example.net', {}],
  ['C-5', { name: { first: 'Imran', last: 'Khan' } }],
] as const;

let own: TestRetailer;
let other: TestRetailer;
const receipts = new Map<string, string>();

/** The consumers of the receipts that a query finds, in the order of `people`. */
async function peopleOf(query: string, { api } = own): Promise<readonly string[]> {
  const { json, status } = await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
  expect(status, query).toBe(200);
  const found = new Set((json.receipts as { id: string }[]).map(({ id }) => id));
  return people.map(([identifier]) => identifier).filter((each) => found.has(receipts.get(each) ?? ''));
}

beforeAll(async () => {
  own = await makeRetailer();
  other = await makeRetailer();
  for (const [identifier, properties] of people) {
    expect((await own.api.post('/identifiers', { identifier, properties })).status).toBe(201);
    receipts.set(identifier, await postedReceipt(own, { identifier, total: 3 }));
  }
  await postedReceipt(own, { identifier: null });
});

describe('receipts by a person', () => {
  test.each([
    ['consumer:lena', ['C-1', 'C-2', 'lena.fischer@example.com', 'C-3']],
    ['consumer:"priya khan"', ['C-4', 'priya.khan@example.net']],
    ['consumer:khan', ['C-4', 'priya.khan@example.net', 'C-5']],
    ['consumer:+43660', ['C-4']],
    ['consumer:fischer', ['lena.fischer@example.com']],
    ['consumer:c-5', ['C-5']],
    ['consumer:(wolf imran)', ['C-1', 'C-5']],
    ['consumer:(+khan -imran)', ['C-4', 'priya.khan@example.net']],
    ['consumer:khan -consumer:priya', ['C-5']],
    ['consumer:khan consumer:priya', ['C-4', 'priya.khan@example.net']],
    ['consumer:nobody', []],
    ['-consumer:nobody consumer:wolf', ['C-1']],
    ['consumer:" "', []],
  ])('%s finds those of %j', async (query, expected) => {
    expect(await peopleOf(query)).toEqual(expected);
  });

  test('are those of the people called so when the search runs, also in one that was saved', async () => {
    const { api } = await signedIn(await makePortalUser(own));
    const saved = await api.post('/portal/searches', {
      list: 'receipts',
      name: 'Receipts of Mira',
      query: 'consumer:mira',
    });
    expect(saved.status, saved.text).toBe(201);
    const { query } = saved.json as { query: string };
    expect(await peopleOf(query)).toEqual([]);
    const name = (first: string) => [{ op: 'replace', path: '/properties/name', value: { first } }];
    expect((await own.api.patch('/identifiers/C-3', name('Mira'))).status).toBe(204);
    expect(await peopleOf(query)).toEqual(['C-3']);
    expect((await own.api.patch('/identifiers/C-3', name('Nora'))).status).toBe(204);
    expect(await peopleOf(query)).toEqual([]);
  });

  test('are added up and exported as they are found', async () => {
    const { hits } = await sumReceipts(own.ctx, 'consumer:khan');
    expect(hits).toBe(3);
    const { open } = await exportReceipts(own.ctx, 'consumer:khan');
    const ids: string[] = [];
    for await (const page of await open()) ids.push(...page.map(({ id }) => id));
    expect(new Set(ids)).toEqual(
      new Set(['C-4', 'priya.khan@example.net', 'C-5'].map((each) => receipts.get(each))),
    );
  });

  test('are never those of another retailer, though people there are called so', async () => {
    await other.api.post('/identifiers', { identifier: 'C-5', properties: { name: { first: 'Wanda' } } });
    expect(await peopleOf('consumer:wanda')).toEqual([]);
    const { json } = await other.api.get('/receipts/_search?query=consumer%3Akhan');
    expect(json.hits).toBe(0);
  });
});

describe('a term for consumers', () => {
  test('is no field without the permission to search for consumers, nor for consumers themselves', async () => {
    const message = 'invalid query: consumer is not a valid field';
    const without = await clientOf(own, ['view.search_receipts']);
    const refused = await without.get('/receipts/_search?query=consumer%3Alena');
    expect([refused.status, refused.json.description]).toEqual([400, message]);
    const asConsumer = await own.api.get('/receipts/_search?query=consumer%3Alena&consumer=C-1');
    expect([asConsumer.status, asConsumer.json.description]).toEqual([400, message]);
  });

  test.each(['consumer:*', 'consumer:lena~', 'consumer:[a TO b]'])('refuses %s', async (query) => {
    const { status, json } = await own.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
    expect([status, json.description]).toEqual([
      400,
      expect.stringMatching(/^invalid query: consumer takes the beginning/),
    ]);
  });

  test('refuses more people than it can stand for, and says so at its place', { tags: 'long' }, async () => {
    const crowd = await makeRetailer();
    const numbers = Array.from({ length: resolvedMax + 1 }, (_, index) => `crowd-${index}`);
    for (let from = 0; from < numbers.length; from += 20)
      await Promise.all(
        numbers.slice(from, from + 20).map((identifier) => crowd.api.post('/identifiers', { identifier })),
      );
    const ask = (query: string) => crowd.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
    expect((await ask('consumer:crowd-1')).status).toBe(200);
    const { status, json } = await ask('total:1 consumer:crowd');
    expect([status, json.description]).toEqual([
      400,
      `invalid query: consumer finds more than ${resolvedMax} consumers at position 9`,
    ]);
    expect(json.errors).toEqual([expect.objectContaining({ reason: 'too_many_consumers', position: 9 })]);
  });
});
