import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { listChanges } from '@/lib/domain/audit/list-changes';
import { exportReceipts } from '@/lib/domain/receipts/read/export-receipts';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { copiedReceipts } from './copied-receipts';

// GET /receipts/_export.csv: all that a query finds, once, in order, whatever is in it.

async function exported({ api }: TestRetailer, query?: string) {
  const argument = query === undefined ? '' : `?query=${encodeURIComponent(query)}`;
  const answer = await api.get(`/receipts/_export.csv${argument}`);
  const rows = parse<Record<string, string>>(answer.text, { columns: true });
  return { ...answer, rows };
}

describe('200', () => {
  test('holds what the query finds, newest first, and says before how many those are', async () => {
    const retailer = await makeRetailer();
    const milk = await postedReceipt(retailer, {
      transaction_id: 'T, "1"',
      localtime: '2026-03-14T12:00:00+01:00',
      identifier: 'anna@example.com',
      total: -3.5,
      items: [
        { name: '=HYPERLINK("http://x")', quantity: 1, total: 1 },
        { name: 'Milk\nwhole', quantity: 1, total: 2 },
      ],
      payments: [{ method: 'card', amount: -3.5 }],
    });
    await postedReceipt(retailer, { items: [{ name: 'Bread', quantity: 1, total: 1 }] });
    const { status, headers, rows } = await exported(retailer, 'items.name:milk');
    expect(status).toBe(200);
    expect(headers.get('service-hits')).toBe('1');
    expect(headers.get('content-type')).toContain('text/csv');
    expect(rows).toEqual([
      {
        id: milk,
        transaction_id: 'T, "1"',
        timestamp: '2026-03-14T11:00:00+00:00',
        localtime: '2026-03-14T12:00:00+01:00',
        store_reference: '1',
        store: 'Berlin Mitte',
        identifier: 'anna@example.com',
        currency: 'EUR',
        total: '-3.5',
        items_length: '2',
        items: `'=HYPERLINK("http://x"); Milk\nwhole`,
        payments: 'card -3.5',
        duplicate: 'false',
        test: 'false',
        fiscal: '',
      },
    ]);
    expect((await exported(retailer)).rows).toHaveLength(2);
    expect((await exported(retailer, 'items.name:wine')).rows).toEqual([]);
  });

  test('of more than a page has each receipt once, also those of one instant', async () => {
    const retailer = await makeRetailer();
    // Two pages of 500 and a bit, most of one second, as imports are.
    const ids: string[] = [];
    for (const [localtime, receipts] of [
      ['2026-03-14T11:00:00Z', 40],
      ['2026-03-14T11:00:01Z', 40],
      ['2026-03-14T11:00:02Z', 40],
      ['2026-03-14T12:00:00Z', 960],
    ] as const) {
      const id = await postedReceipt(retailer, { localtime });
      ids.push(id, ...(await copiedReceipts(retailer, id, receipts - 1)));
    }
    expect(ids).toHaveLength(1080);
    const { rows, headers } = await exported(retailer, 'items.name:milk');
    expect(headers.get('service-hits')).toBe(String(ids.length));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
    const order = rows.map(({ timestamp, id }) => `${timestamp} ${id}`);
    expect(order).toEqual(order.toSorted().toReversed());
  });

  test('is noted in the audit trail, with who asked for what', async () => {
    const retailer = await makeRetailer();
    await exported(retailer, 'identifier:anna');
    const head = { method: 'HEAD', headers: { accept: 'text/csv' } };
    expect((await retailer.api.request('/receipts/_export.csv', head)).status).toBe(200);
    const [entry] = await listChanges(retailer.ctx, { count: 1 });
    expect(entry).toMatchObject({
      action: 'export_receipts',
      after: { query: 'identifier:anna', receipts: 0 },
    });
  });

  test('reads no further than it is wanted', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer);
    const { open } = await exportReceipts(retailer.ctx, null);
    const pages = await open();
    expect((await pages.next()).value).toHaveLength(1);
    await pages.return();
    expect(await pages.next()).toEqual({ done: true, value: undefined });
  });

  test('holds nothing of another retailer', async () => {
    const [one, two] = await Promise.all([makeRetailer(), makeRetailer()]);
    await postedReceipt(one);
    expect((await exported(two)).rows).toEqual([]);
    expect((await exported(two, 'items.name:milk')).rows).toEqual([]);
  });
});

describe('400', () => {
  test('of a query that is wrong is refused before it begins', async () => {
    const retailer = await makeRetailer();
    const { status, json } = await retailer.api.get('/receipts/_export.csv?query=totl:5');
    expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_query' });
  });
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const retailer = await makeRetailer();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna' });
    const { status, json } = await apiClient().get(`/receipts/_export.csv?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});
