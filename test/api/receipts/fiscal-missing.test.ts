import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { findStore } from '@/lib/domain/stores/store/stores';
import { databaseUrl, openClient, wrapClient } from '@/lib/platform/db/client';
import { bearerClient, type ApiClient } from '@/test/api-client';
import { clientOf, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { processAll, publish } from '@/test/api/pos/till';

// Contract section 15: `fiscal_missing`, by the setting `fiscal_required`.

const fiscal = [{ scheme: 'de-tse', values: { transaction_number: '1' } }];

async function warningsOf(api: ApiClient, changes: object = {}): Promise<unknown> {
  const { status, json, text } = await api.post('/receipts', receiptBody({ ...changes }));
  expect(status, text).toBe(201);
  return json.warnings ?? [];
}

const tillsOf = async ({ ctx }: TestRetailer, store = 1) => (await findStore(ctx, store))?.fiscalTills;

describe('auto', () => {
  test('warns once a receipt of the same sender and store had fiscal data, and not before', async () => {
    const retailer = await makeRetailer();
    const { api } = retailer;
    const other = await clientOf(retailer, ['view.post_receipt']);
    const stranger = await makeRetailer();
    expect(await warningsOf(api)).toEqual([]);
    expect(await warningsOf(api, { fiscal })).toEqual([]);
    expect(await warningsOf(api)).toEqual(['fiscal_missing']);
    expect(await warningsOf(api, { fiscal: [] })).toEqual(['fiscal_missing']);
    expect(await warningsOf(api, { fiscal })).toEqual([]);
    expect(await warningsOf(other)).toEqual([]);
    expect(await warningsOf(stranger.api)).toEqual([]);
    const found = await api.get('/receipts/_search?query=warnings:fiscal_missing');
    expect(found.json.hits).toBe(2);
  });

  test('warns in countries whose tills have such devices alone', async () => {
    const retailer = await makeRetailer();
    const { api } = retailer;
    const made = [
      [2, 'AUT', ['fiscal_missing']],
      [3, 'FRA', []],
    ] as const;
    for (const [reference, country, warnings] of made) {
      await api.post('/stores', { reference, name: country, country, timezone: 'Europe/Paris' });
      expect(await warningsOf(api, { store_reference: reference, fiscal })).toEqual([]);
      expect(await warningsOf(api, { store_reference: reference })).toEqual(warnings);
    }
    expect(await warningsOf(api)).toEqual([]);
    expect([await tillsOf(retailer), await tillsOf(retailer, 3)]).toEqual([[], []]);
  });

  test('tells tills apart by their packets', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ "transaction_id": id, "localtime": "2026-03-14T12:34:56", "total": 1, "store_reference": 1,
      "items": [{ "name": "Tea", "quantity": 1, "total": 1 }], "fiscal": fiscal }`;
    await publish(retailer, 'till', mapping, ['application/json']);
    const [one, other] = [randomUUID(), randomUUID()];
    const send = async (till: string, id: string, blocks?: object) => {
      const { status } = await retailer.api.post('/pos/data', {
        source_id: 'spooler',
        source_read: '2026-03-14T12:00:00Z',
        entry_id: randomUUID(),
        store_reference: 1,
        till_id: 'Till',
        till_uuid: till,
        content_type: 'application/json',
        receipt: Buffer.from(JSON.stringify({ id, fiscal: blocks })).toString('base64'),
      });
      expect(status).toBe(204);
      await processAll(retailer);
    };
    await send(one, 'A-1', fiscal);
    await send(one, 'A-2');
    await send(other, 'B-1');
    expect(await warningsOf(retailer.api)).toEqual([]);
    const { json } = await retailer.api.get('/receipts/_search?query=warnings:fiscal_missing');
    expect(json.receipts).toMatchObject([{ transaction_id: 'A-2' }]);
    expect(await tillsOf(retailer)).toEqual([one]);
  });

  test('asks nothing of copies, test receipts and incomplete ones', async () => {
    const { api } = await makeRetailer();
    await warningsOf(api, { fiscal });
    expect(await warningsOf(api, { duplicate: true })).toEqual([]);
    expect(await warningsOf(api, { incomplete: true })).toEqual([]);
    const { status, json } = await api.post('/receipts/_test', {});
    expect([status, json.warnings]).toEqual([201, undefined]);
  });

  test('notes a sender once, however many receipts come at once', async () => {
    const retailer = await makeRetailer();
    const clients = await Promise.all([
      ...Array.from({ length: 3 }, () => clientOf(retailer, ['view.post_receipt'])),
      bearerClient(retailer.credentials),
    ]);
    // Of those that meet, each round notes one at least.
    for (let round = 0; round < clients.length; round += 1) {
      await Promise.all(clients.flatMap((api) => [1, 2, 3].map(() => warningsOf(api, { fiscal }))));
    }
    const tills = (await tillsOf(retailer)) ?? [];
    expect([tills.length, new Set(tills).size]).toEqual([4, 4]);
    for (const api of clients) expect(await warningsOf(api)).toEqual(['fiscal_missing']);
  });
});

test('auto takes no statement of its own but when a sender is new', async () => {
  const off = await makeRetailer({ fiscal_required: 'off' });
  const auto = await makeRetailer();
  const client = openClient(databaseUrl(), { max: 1 });
  const statements: string[] = [];
  const db = wrapClient(client, { logQuery: (text) => statements.push(text) });
  const takenBy = async ({ ctx }: TestRetailer, changes = {}) => {
    statements.length = 0;
    await submitReceipt({ ...ctx, db }, postReceiptBody.parse(receiptBody(changes)));
    return statements.length;
  };
  try {
    const usual = await takenBy(off);
    expect(await takenBy(auto)).toBe(usual);
    expect(await takenBy(auto, { fiscal })).toBe(usual + 1);
    expect(await takenBy(auto, { fiscal })).toBe(usual);
    expect(await takenBy(auto)).toBe(usual);
  } finally {
    await client.end({ timeout: 5 });
  }
});

test('on warns of every receipt without it, and off of none', async () => {
  const { api } = await makeRetailer({ fiscal_required: 'on' });
  expect(await warningsOf(api)).toEqual(['fiscal_missing']);
  expect(await warningsOf(api, { fiscal })).toEqual([]);
  expect((await api.request('/settings', { method: 'PATCH', json: { fiscal_required: 'off' } })).status).toBe(
    200,
  );
  expect(await warningsOf(api)).toEqual([]);
  expect(
    (await api.request('/settings', { method: 'PATCH', json: { fiscal_required: 'auto' } })).status,
  ).toBe(200);
  // What was noted while it was on counts.
  expect(await warningsOf(api)).toEqual(['fiscal_missing']);
  const wrong = await api.request('/settings', { method: 'PATCH', json: { fiscal_required: 'maybe' } });
  expect(wrong.status).toBe(400);
});
