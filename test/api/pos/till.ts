import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { listRaw } from '@/lib/domain/pos/store/list';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { makeRetailer, type TestRetailer } from '@/test/factories';

/** Makes receipts of the slips below. */
export const mapping = `receipts.{
  "transaction_id": id, "localtime": at, "total": total, "store_reference": store,
  "items": [items.{ "name": name, "quantity": 1, "total": price }]
}[]`;

/** What a till posts: some receipts in one raw receipt. */
export function slip(changes: object = {}, count = 1) {
  return {
    receipts: Array.from({ length: count }, () => ({
      id: `R-${randomUUID()}`,
      at: '2026-03-14T12:34:56',
      total: 1.99,
      store: 1,
      items: [{ name: 'Milk', price: 1.99 }],
      ...changes,
    })),
  };
}

/** Makes a transformation of JSON and publishes it. */
export async function publish(
  { api }: TestRetailer,
  name: string,
  text: string,
  types: string[],
): Promise<void> {
  const made = await api.post('/transformations', {
    name,
    input_format: 'json',
    mapping: text,
    content_types: types,
  });
  expect(made.status, made.text).toBe(201);
  expect((await api.post(`/transformations/${name}/_publish`, {})).status).toBe(200);
}

/** Posts a raw receipt and processes it; returns its id. */
export async function posted({ api, ctx }: TestRetailer, body: unknown, headers = {}): Promise<string> {
  const response = await api.post('/pos/receipts', body, headers);
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  return id;
}

/** Works on everything that waits, as the jobs process would. */
export async function processAll({ ctx }: TestRetailer): Promise<void> {
  for (const { id } of await listRaw(ctx, { state: 'received', count: 100 })) await processRaw(ctx, id);
}

/** A retailer's raw receipts: one of each state that they end in. */
export interface SettledRaw {
  readonly own: TestRetailer;
  readonly other: TestRetailer;
  readonly processed: string;
  readonly ignored: string;
  readonly failed: string;
}

/** Makes a retailer with a raw receipt of each state, the failed one posted last, and another retailer without any. */
export async function settledRaw(): Promise<SettledRaw> {
  const [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
  await publish(own, 'till', mapping, ['application/json']);
  const processed = await posted(own, slip(), { 'service-transaction-id': '50%_off' });
  const ignored = await posted(own, slip({}, 0));
  const failed = await posted(own, slip({ total: undefined }), { 'service-property-shift': 'late' });
  return { own, other, processed, ignored, failed };
}
