import { processRawJob } from '@/lib/domain/pos/process-raw-job';
import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { receipts } from '@/drizzle/schema/receipts';
import { database } from '@/lib/platform/db/client';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { replayRaw } from '@/lib/domain/pos/replay/replay-raw';
import { findRaw, type RawRow } from '@/lib/domain/pos/store/raw';
import { isPending } from '@/lib/domain/receipts/store/raw-origins';
import { startWorkers } from '@/lib/platform/queue/start-workers';
import { publishVersion } from '@/lib/domain/transformations/publish-version';
import { saveDraft } from '@/lib/domain/transformations/save-draft';
import type { TransformationInput } from '@/lib/domain/transformations/schema';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { slip } from './till';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const mapping = `receipts.{
  "transaction_id": id, "localtime": at, "total": total, "store_reference": store,
  "items": [items.{ "name": name, "quantity": 1, "total": price }]
}[]`;

async function publish({ ctx }: TestRetailer, changes: Partial<TransformationInput> = {}): Promise<void> {
  const input: TransformationInput = {
    name: 'till',
    content_types: ['application/json'],
    is_default: undefined,
    input_format: 'json',
    options: undefined,
    mapping,
    samples: undefined,
    ...changes,
  };
  await publishVersion(ctx, input.name, await saveDraft(ctx, input));
}

async function posted(
  { api }: TestRetailer,
  json: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<string> {
  const response = await api.post('/pos/receipts', json, headers);
  expect(response.status, response.text).toBe(202);
  return response.headers.get('service-pos-data-id') ?? '';
}

async function rowOf({ ctx }: TestRetailer, id: string): Promise<RawRow> {
  const row = await findRaw(ctx, id);
  if (row === null) throw new Error('There is no such raw receipt.');
  return row;
}

describe('processing', () => {
  test('gives receipts that name the raw one, with its properties', async () => {
    await publish(retailer);
    const id = await posted(retailer, slip({}, 3), { 'service-property-shift': 'late' });
    await processRaw(retailer.ctx, id);
    const raw = await rowOf(retailer, id);
    expect(raw).toMatchObject({ state: 'processed', transformation: 'till', failureCode: null });
    expect(raw.receiptIds).toHaveLength(3);
    const { json } = await retailer.api.get(`/receipts/${raw.receiptIds[0]}`);
    expect(json).toMatchObject({ pos_data_ids: [id], properties: { shift: 'late' }, total: 1.99 });
    const found = await retailer.api.get(`/receipts/_search?query=pos_data_ids:${id}`);
    expect(found.json.hits).toBe(3);
    expect(await isPending(retailer.ctx, { id })).toBe(false);
  });

  test('of a receipt that is there already names this raw one behind it too', async () => {
    const own = await makeRetailer({ channels: ['email'] });
    await publish(own);
    const body = slip({ identifier: 'anna@example.com' }, 2);
    const ids = [await posted(own, body), await posted(own, body)];
    for (const id of [...ids, ...ids]) await processRaw(own.ctx, id);
    const rows = await Promise.all(ids.map((id) => rowOf(own, id)));
    expect(rows[1]?.receiptIds).toEqual(rows[0]?.receiptIds);
    for (const receiptId of rows[0]?.receiptIds ?? []) {
      expect((await own.api.get(`/receipts/${receiptId}`)).json.pos_data_ids).toEqual(ids);
    }
    for (const id of ids) {
      expect((await own.api.get(`/receipts/_search?query=pos_data_ids:${id}`)).json.hits).toBe(2);
      const send = { id, channels: ['email'], email_address: 'anna@example.com' };
      expect((await own.api.post('/receipts/_send', send)).status).toBe(202);
    }
  });

  test('passes on attachments, the external id and the mark of a duplicate', async () => {
    const file = await retailer.api.request('/attachments', { method: 'POST', body: 'x' });
    const externalId = randomUUID();
    const id = await posted(retailer, slip(), {
      'service-attachment-id': `${file.json.id}; label=manual`,
      'service-external-id': externalId,
      'service-duplicate': 'true',
    });
    await processRaw(retailer.ctx, id);
    const { json } = await retailer.api.get(`/receipts/${(await rowOf(retailer, id)).receiptIds[0]}`);
    expect(json).toMatchObject({ external_id: externalId, duplicate: true });
    expect(json.attachments.manual.id).toBe(file.json.id);
  });

  test('of a data packet puts store and till on the receipt', async () => {
    const own = await makeRetailer();
    await publish(own, { content_types: [], is_default: true });
    const till = randomUUID();
    const response = await own.api.post('/pos/data', {
      source_id: 's',
      source_read: '2026-03-14T12:34:56Z',
      entry_id: '1',
      store_reference: 1,
      till_id: '7',
      till_uuid: till,
      receipt: Buffer.from(JSON.stringify(slip({ store: undefined }, 1))).toString('base64'),
    });
    const id = response.headers.get('service-pos-data-id') ?? '';
    await processRaw(own.ctx, id);
    const raw = await rowOf(own, id);
    expect(raw.failureMessage).toBeNull();
    const { json } = await own.api.get(`/receipts/${raw.receiptIds[0]}`);
    expect(json).toMatchObject({ till_uuid: till, store_reference: '1' });
  });

  test('of one receipt twice gives one', async () => {
    const own = await makeRetailer();
    await publish(own);
    const { receipts: made } = slip();
    const id = await posted(own, { receipts: [...made, ...made] });
    await processRaw(own.ctx, id);
    const row = await rowOf(own, id);
    expect(row).toMatchObject({ state: 'processed', receiptIds: [expect.any(String)] });
    expect((await own.api.get('/pos/status')).json).toMatchObject([{ id, receipt_ids: row.receiptIds }]);
    expect((await own.api.get('/receipts')).json).toHaveLength(1);
  });

  test('of nothing is ignored', async () => {
    const id = await posted(retailer, slip({}, 0));
    await processRaw(retailer.ctx, id);
    expect(await rowOf(retailer, id)).toMatchObject({ state: 'ignored', receiptIds: [] });
  });

  test.each([
    ['no such store', slip({ store: 99 }, 1), 'unprocessable', /store 99 not found/],
    ['a missing field', slip({ total: undefined }, 1), 'invalid_receipt', /receipt 1: total is missing/],
    ['another type', slip({ items: [{ name: 'x', price: 'much' }] }, 1), 'invalid_receipt', /items.0.total/],
  ])('with %s fails at once, and nothing of it is stored', async (_what, body, code, message) => {
    const good = slip();
    const id = await posted(retailer, { receipts: [...good.receipts, ...body.receipts] });
    await processRaw(retailer.ctx, id);
    const raw = await rowOf(retailer, id);
    expect(raw).toMatchObject({ state: 'failed', failureCode: code, receiptIds: [] });
    expect(raw.failureMessage?.replace('receipt 2', 'receipt 1')).toMatch(message);
    const stored = await retailer.api.get(`/receipts?transaction_id=${good.receipts[0]?.id}`);
    expect(stored.json).toEqual([]);
  });

  test('without a transformation fails, and works when it is replayed after one is published', async () => {
    const own = await makeRetailer();
    const id = await posted(own, slip());
    await processRaw(own.ctx, id);
    const raw = await rowOf(own, id);
    expect(raw).toMatchObject({
      state: 'failed',
      failureMessage: 'JSON with receipts; no transformation can read it: create one from it',
    });
    await publish(own);
    await replayRaw(own.ctx, id);
    expect(await isPending(own.ctx, { id })).toBe(true);
    await expect(replayRaw(own.ctx, id)).rejects.toThrow('pending');
    await processRaw(own.ctx, id);
    expect((await rowOf(own, id)).state).toBe('processed');
    await expect(replayRaw(own.ctx, id)).rejects.toThrow('receipts were already');
  });
});

describe('exactly one result', () => {
  const count = async (id: string) =>
    (
      await retailer.ctx.db
        .select({ id: receipts.id })
        .from(receipts)
        .where(and(eq(receipts.retailerId, retailer.ctx.retailer.id), eq(receipts.transactionId, id)))
    ).length;

  test('however many workers take it at once', async () => {
    const body = slip();
    const id = await posted(retailer, body);
    await Promise.all(Array.from({ length: 6 }, () => processRaw(retailer.ctx, id)));
    expect(await count(body.receipts[0]?.id ?? '')).toBe(1);
    expect((await rowOf(retailer, id)).receiptIds).toHaveLength(1);
  });

  test('however often it breaks off before the end', async () => {
    const body = slip({}, 2);
    const id = await posted(retailer, body);
    const { db } = retailer.ctx;
    for (const survivesInserts of [false, true]) {
      const broken = {
        ...retailer.ctx,
        db: new Proxy(db, {
          get: (target, name) =>
            name === 'transaction'
              ? (work: (inner: typeof db) => Promise<void>) =>
                  target.transaction(async (inner) => {
                    if (survivesInserts) await work(inner);
                    throw new Error('the worker died');
                  })
              : Reflect.get(target, name),
        }),
      };
      await expect(processRaw(broken, id)).rejects.toThrow('the worker died');
      expect((await rowOf(retailer, id)).state).toBe('received');
      expect(await count(body.receipts[0]?.id ?? '')).toBe(0);
    }
    await processRaw(retailer.ctx, id);
    await processRaw(retailer.ctx, id);
    expect(await count(body.receipts[0]?.id ?? '')).toBe(1);
  });

  test('by the queue, from the post to the receipt', async () => {
    // What other tests left waiting in this database would be worked on first.
    const { name } = processRawJob;
    await database().execute(sql`delete from pgboss.job where name = ${name} and state = 'created'`);
    const workers = await startWorkers([processRawJob], { lookEveryInSeconds: 0.5 });
    try {
      const id = await posted(retailer, slip());
      await vi.waitFor(async () => expect((await rowOf(retailer, id)).state).toBe('processed'), {
        timeout: 15_000,
        interval: 50,
      });
    } finally {
      await workers.stop(5_000);
    }
  });
});

describe('a transformation', () => {
  test('is chosen by the property, then by media type, then as the default', async () => {
    const own = await makeRetailer();
    const naming = (name: string) => `{
      "transaction_id": $meta.id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
      "items": [{ "name": "${name}", "quantity": 1, "total": 1 }] }`;
    const text = { input_format: 'text' as const };
    await publish(own, { ...text, name: 'typed', content_types: ['text/x-till'], mapping: naming('typed') });
    await publish(own, { ...text, name: 'named', content_types: [], mapping: naming('named') });
    await publish(own, { ...text, name: 'any', content_types: [], is_default: true, mapping: naming('any') });
    const chosen = async (headers: Readonly<Record<string, string>>) => {
      const response = await own.api.request('/pos/receipts', { method: 'POST', body: 'x', headers });
      const id = response.headers.get('service-pos-data-id') ?? '';
      await processRaw(own.ctx, id);
      return (await rowOf(own, id)).transformation;
    };
    const property = { 'service-property-transformation': 'named' };
    expect(await chosen({ 'content-type': 'Text/X-Till; charset=utf-8', ...property })).toBe('named');
    expect(await chosen({ 'content-type': 'Text/X-Till; charset=utf-8' })).toBe('typed');
    expect(await chosen({ 'content-type': 'text/plain', ...property })).toBe('named');
    expect(await chosen({ 'content-type': 'text/plain' })).toBe('any');
  });

  test('is in force from its publication, and only when its samples give what they must', async () => {
    const own = await makeRetailer();
    await publish(own);
    const body = slip();
    const sample = {
      name: 'one',
      content_type: 'application/json',
      input: Buffer.from(JSON.stringify(body)).toString('base64'),
      expected: [],
    };
    const draft = await saveDraft(own.ctx, {
      name: 'till',
      content_types: undefined,
      is_default: undefined,
      input_format: 'json',
      options: undefined,
      mapping,
      samples: [sample],
    });
    expect(draft).toBe(2);
    await expect(publishVersion(own.ctx, 'till', draft)).rejects.toThrow(
      'the sample one produces different receipts',
    );
    const id = await posted(own, slip());
    await processRaw(own.ctx, id);
    expect((await rowOf(own, id)).transformationVersion).toBe(1);
  });
});
