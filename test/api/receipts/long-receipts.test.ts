import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inParts, mapInParts } from '@/lib/domain/receipts/read/in-parts';
import { recountRollups } from '@/lib/domain/receipts/index/keep-rollups';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { rebuildSearch } from '@/lib/domain/receipts/index/reindex-search';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { apiClient, bearerToken, productionMount, testOrigin } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { startHttpMount, type HttpMount } from '@/test/http-mount';

// However long receipts are, only some of them are in memory at a time, and each answer is what it is of short ones.

const consumer = 'wholesale@example.com';
/** As Postgres stores them, about 1 and 40 KB. */
const lengths = [30, 1500, 30, 1500, 1500, 1500, 30, 30, 1500];

let retailer: TestRetailer;
let http: HttpMount;
/** The receipts, newest first, as they are read one by one. */
let all: Record<string, unknown>[];

beforeAll(async () => {
  http = await startHttpMount();
  retailer = await makeRetailer();
  const ids: string[] = [];
  for (const [at, length] of lengths.entries()) {
    const items = Array.from({ length }, (_, n) => ({
      name: `Wine ${(n * 7919 + at) % 104_729} "${((n + 3) * 15_485_863) % 32_452_843}"`,
      quantity: 1,
      total: 1,
    }));
    const localtime = `2026-03-14T12:00:0${9 - at}+01:00`;
    ids.push(await postedReceipt(retailer, { items, total: length, localtime, identifier: consumer }));
  }
  all = [];
  for (const id of ids) all.push((await retailer.api.get(`/receipts/${id}`)).json as Record<string, unknown>);
});

afterAll(() => http.close());

/** The text of a body, piece by piece as they are taken. */
async function* piecesOf(body: ReadableStream<Uint8Array> | null): AsyncGenerator<string, void, undefined> {
  const decoder = new TextDecoder();
  for await (const bytes of body ?? []) yield decoder.decode(bytes, { stream: true });
}

test('a page of them is held in parts', async () => {
  const page = await listReceipts(retailer.ctx, { count: 20 });
  const parts: number[][] = [];
  for await (const part of inParts(retailer.ctx, page))
    parts.push(part.map(({ submitted }) => submitted.items.length));
  expect(parts.flat()).toEqual(lengths);
  expect(parts.length).toBeGreaterThan(1);
  expect(Math.max(...parts.map((part) => part.length))).toBeLessThan(lengths.length);
});

test('the long ones are read elsewhere where the replica is gone that the page came from', async () => {
  const page = await listReceipts(retailer.ctx, { count: 20 });
  const client = openClient(databaseUrl());
  await client.end();
  const ctx = { ...retailer.ctx, db: wrapClient(client) };
  expect(await mapInParts(ctx, page, ({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test.each(['', `consumer=${consumer}&`])(
  'a list of them by %j is what it is of short ones',
  async (query) => {
    const listed = all.map((receipt) => ({ ...receipt, store_reference: 1 }));
    const { text } = await retailer.api.get(`/receipts?${query}`);
    expect(text).toBe(JSON.stringify(listed));
    const pretty = await retailer.api.get(`/receipts?${query}pretty=true`);
    expect(pretty.text).toBe(`${JSON.stringify(listed, null, 2)}\n`);
    const first = await retailer.api.get(`/receipts?${query}count=2`);
    expect(first.text).toBe(JSON.stringify(listed.slice(0, 2)));
  },
);

test('a search for them answers what it does for short ones', async () => {
  const query = 'items.name:wine';
  for (const [style, text] of [
    ['', (value: unknown) => JSON.stringify(value)],
    ['&pretty=true', (value: unknown) => `${JSON.stringify(value, null, 2)}\n`],
  ] as const) {
    const found = await retailer.api.get(`/receipts/_search?query=${query}${style}`);
    const { time, ...others } = found.json as { readonly time: number };
    expect(others).toEqual({ hits: lengths.length, receipts: all });
    expect(found.text).toBe(text({ hits: lengths.length, receipts: all, time }));
  }
});

test.each(['/receipts', '/receipts/_search?query=items.name:wine', '/receipts/_export.csv'])(
  'HEAD of %s names no length where GET has none',
  async (path) => {
    const authorization = `Bearer ${await bearerToken(retailer.credentials.bearer)}`;
    const api = apiClient({ authorization, accept: '*/*' }, http.mount);
    const lengthFor = async (method: string) =>
      (await api.request(path, { method })).headers.get('content-length');
    expect([await lengthFor('GET'), await lengthFor('HEAD')]).toEqual([null, null]);
  },
);

test('an export of them holds each once', async () => {
  const { text } = await retailer.api.get('/receipts/_export.csv');
  const rows = parse<Record<string, string>>(text, { columns: true });
  expect(rows.map(({ id, items_length }) => [id, Number(items_length)])).toEqual(
    all.map(({ id }, at) => [id, lengths[at]]),
  );
});

test('what is held of their consumer holds each once', async () => {
  const { json } = await retailer.api.get(`/identifiers/${consumer}/export`);
  const receipts = (json as { readonly receipts: readonly Record<string, unknown>[] }).receipts;
  expect(receipts.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
});

test.each([
  `/receipts?consumer=${consumer}`,
  `/receipts/_search?consumer=${consumer}&query=items.name:wine`,
  `/identifiers/${consumer}/export`,
])('what is another one’s by the time that it is read is not in %s', async (path) => {
  const headers = { authorization: `Bearer ${await bearerToken(retailer.credentials.bearer)}` };
  const { body } = await productionMount(new Request(`${testOrigin}/api${path}`, { headers }));
  const pieces = piecesOf(body);
  let text = '';
  while (!text.includes('"items"')) text += (await pieces.next()).value ?? '';
  const last = all.at(-1)?.['id'] as string;
  const giveTo = (identifier: string) =>
    retailer.api.patch(`/receipts/${last}`, [{ op: 'replace', path: '/identifier', value: identifier }]);
  expect((await giveTo('bob@example.com')).status).toBe(200);
  for await (const piece of pieces) text += piece;
  expect((await giveTo(consumer)).status).toBe(200);
  const read = JSON.parse(text) as { readonly receipts?: unknown[] } | unknown[];
  const list = Array.isArray(read) ? read : read.receipts;
  expect(list).toHaveLength(lengths.length - 1);
  expect(text).not.toContain('bob@example.com');
});

test('their index is built anew in parts', async () => {
  const steps: number[] = [];
  await rebuildSearch(retailer.ctx, {
    onProgress: (what, { done }) => what === 'receipts' && steps.push(done),
  });
  expect(steps.length).toBeGreaterThan(1);
  expect(steps).toContain(lengths.length);
  const found = await retailer.api.get('/receipts/_search?query=items.name:wine&count=1');
  expect(found.json).toMatchObject({ hits: lengths.length });
});

test('reports count them anew in parts', async () => {
  expect(await recountRollups(retailer.ctx)).toBe(lengths.length);
});
