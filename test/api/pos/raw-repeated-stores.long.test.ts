import { beforeAll, expect, test } from 'vitest';
import { processBatch } from '@/lib/domain/pos/process-raw-jobs';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { publish } from './till';

// A raw receipt that comes again makes nothing: what its receipt says of the store is as old as the receipt.

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 50,
  "store": { "name": name, "country": "DEU" }, "items": [{ "name": "Tea", "quantity": 1, "total": 1 }]
}`;

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
  await publish(retailer, 'till', mapping, ['application/json']);
});

/** Posts a raw receipt and processes it; returns its row. */
async function post(slip: { readonly id: string; readonly name: string }) {
  const answer = await retailer.api.post('/pos/receipts', slip);
  expect(answer.status, answer.text).toBe(202);
  const id = answer.headers.get('service-pos-data-id') ?? '';
  await processBatch(retailer.ctx, [id]);
  return findRaw(retailer.ctx, id);
}

async function nameOfStore(): Promise<unknown> {
  return (await retailer.api.get('/stores/50')).json.name;
}

test('a repeat leaves the store as it is by now', async () => {
  const first = await post({ id: 'R-1', name: 'Old' });
  expect(await nameOfStore()).toBe('Old');
  await post({ id: 'R-2', name: 'New' });
  expect(await nameOfStore()).toBe('New');
  const again = await post({ id: 'R-1', name: 'Old' });
  expect(again).toMatchObject({ state: 'processed', receiptIds: first?.receiptIds });
  expect(await nameOfStore()).toBe('New');
});

test('a repeat among receipts that are new leaves the store to these', async () => {
  const slips = [
    { id: 'R-3', name: 'Third' },
    { id: 'R-4', name: 'Fourth' },
    { id: 'R-3', name: 'Third' },
  ];
  const ids: string[] = [];
  for (const slip of slips) {
    const { headers } = await retailer.api.post('/pos/receipts', slip);
    ids.push(headers.get('service-pos-data-id') ?? '');
  }
  await processBatch(retailer.ctx, ids);
  const rows = await Promise.all(ids.map((id) => findRaw(retailer.ctx, id)));
  expect(rows.map((row) => row?.state)).toEqual(['processed', 'processed', 'processed']);
  expect(rows[2]?.receiptIds).toEqual(rows[0]?.receiptIds);
  expect(await nameOfStore()).toBe('Fourth');
});
