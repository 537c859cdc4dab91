import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import { makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { asOwner } from '@/test/as-owner';
import { fullReceiptBody } from '@/test/full-receipt';
import { tables } from '@/drizzle/tables';
import { publish } from './till';

// Contract section 14: the bytes of a raw receipt are kept as they are; whatever shows or keeps anything of them is not.

const pans = [
  '4111111111111111',
  '5500000000000004',
  '378282246310005',
  '30569309025904',
  '6011000990139424',
];
const grouped = ['4111 1111 1111 1111', '5500-0000-0000-0004', '3782-822463-10005', '3056 930902 5904'];
const all = [...pans, ...grouped];

function expectNone(text: string, where: string): void {
  expect(
    all.filter((pan) => text.includes(pan)),
    where,
  ).toEqual([]);
}

const mapping = `{
  "transaction_id": id, "localtime": "2026-03-14T12:34:56", "total": 1, "store_reference": 1,
  "items": [{ "name": pan, "quantity": 1, "total": 1 }],
  "payments": [{ "method": "card", "amount": 1, "number": paid ? paid : $substring(pan, $length(pan) - 4),
    "details": { "other": { "begins": $substring(pan, 0, 6), "length": $length(pan) } } }],
  "properties": { "pan": pan, "beside": $properties.beside, "all": $join(pans, ", ") }
}`;

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ stores_from_receipts: true });
  await publish(retailer, 'till', mapping, ['application/json']);
});

async function posted(body: object, headers = {}): Promise<string> {
  const response = await retailer.api.post('/pos/receipts', body, headers);
  expect(response.status, response.text).toBe(202);
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(retailer.ctx, id);
  return id;
}

describe('a raw receipt with a card number', () => {
  test('reaches the mapping as it is, and becomes a receipt without it', async () => {
    const id = await posted({ id: 'R-1', pan: pans[0], pans: all });
    const row = await findRaw(retailer.ctx, id);
    expect(Buffer.from(row?.body ?? []).toString()).toContain(pans[0]);
    const { json, text } = await retailer.api.get('/receipts?transaction_id=R-1');
    expectNone(text, 'receipt');
    expect(json[0]).toMatchObject({
      items: [{ name: '************1111' }],
      payments: [{ number: '1111', details: { other: { begins: '411111', length: 16 } } }],
      properties: { pan: '************1111' },
    });
    const found = await retailer.api.get(
      '/receipts/_search?query=transaction_id:"R-1" warnings:card_number_masked',
    );
    expect(found.json.hits).toBe(1);
  });

  test('fails where the mapping makes a payment of it, and does not say which', async () => {
    const id = await posted({ id: 'R-2', pan: '1', paid: pans[0], pans: [] });
    const { json, text } = await retailer.api.get(`/pos/raw/${id}`);
    expect(json).toMatchObject({
      state: 'failed',
      failure: {
        code: 'invalid_receipt',
        violations: [{ name: 'payments.0.number', reason: 'card_number' }],
      },
    });
    expectNone(text, 'failure');
  });

  test('is shown, downloaded, previewed and run masked', async () => {
    const { api } = retailer;
    const wide = {
      id: 'R-3',
      pan: pans[0],
      pans: all,
      [pans[1] ?? '']: Number(pans[2]),
      long: `${'x'.repeat(9_990)}${pans[0]}`,
    };
    const id = await posted(wide, { 'service-property-beside': pans[0] ?? '' });
    const row = await findRaw(retailer.ctx, id);
    const content = await api.request(`/pos/raw/${id}/content`, {});
    expect(content.text).toContain('************1111');
    expect(Buffer.byteLength(content.text)).toBe(row?.body.byteLength);
    const changed = mapping.replace('"total": 1 }', '"total": 1, "unit": "Stk" }');
    const preview = { input_format: 'json', mapping, raw_id: id };
    const hostile = [
      '$error($string($))',
      '$string($) ~> $number()',
      '{ "payments": [{ "pan": pans }], "pan": pans }',
    ];
    const answers = {
      raw: await api.get(`/pos/raw/${id}`),
      list: await api.get('/pos/raw?count=100'),
      status: await api.get('/pos/status?count=100'),
      content,
      parsed: await api.get(`/pos/raw/${id}/parsed`),
      asText: await api.get(`/pos/raw/${id}/parsed?format=text`),
      preview: await api.post('/transformations/_preview', preview),
      run: await api.post('/transformations/till/_run', { mapping: changed, input_format: 'json' }),
    };
    for (const [name, { status, text }] of Object.entries(answers)) {
      expect(status, name).toBe(200);
      expectNone(text, name);
    }
    expect(answers.parsed.json.value).toMatchObject({
      pan: '************1111',
      pans: expect.any(Array) as unknown,
    });
    expect(answers.preview.json.receipts[0].body.properties.pan).toBe('************1111');
    expect(answers.run.json.results.length).toBeGreaterThan(0);
    for (const text of hostile) {
      const answer = await api.post('/transformations/_preview', { ...preview, mapping: text });
      expectNone(answer.text, text);
      const run = await api.post('/transformations/till/_run', { mapping: text, input_format: 'json' });
      expectNone(run.text, text);
    }
  });
});

/**
 * Texts that a row of this retailer's, or of no retailer's, holds, as `table: text` with what stands around it; the bytes of
 * raw receipts aside. One statement for each table, by the retailer's key where it has one: other tests fill the same tables.
 */
async function foundInTables(texts: readonly string[]): Promise<string[]> {
  const { ctx } = retailer;
  const perTable = await asOwner((db) =>
    Promise.all(
      tables.map(async (table) => {
        const { name, columns } = getTableConfig(table);
        const key = columns.find((column) => column.name === 'retailer_id' || column.name === 'retailerId');
        const ours = sql`t.retailer_id = ${ctx.retailer.id}`;
        const looked =
          key === undefined ? sql`true` : key.notNull ? ours : sql`(${ours} or t.retailer_id is null)`;
        const rows = await db.execute<{ text: string; around: string }>(sql`
          with kept as materialized (
            select (to_jsonb(t) - ${name === 'raw_receipts' ? 'body' : ''})::text as row from ${table} as t
            where ${looked})
          select distinct on (text) text, substr(row, greatest(1, position(text in row) - 60), 140) as around
          from unnest(${sql.param(texts)}::text[]) as text join kept on position(text in row) > 0`);
        return rows.map(({ text, around }) => `${name}: ${text} in ${around}`);
      }),
    ),
  );
  return perTable.flat();
}

test('no card number is in any table, beside the bytes of raw receipts', { tags: 'long' }, async () => {
  const { api } = retailer;
  const noted = all.join('; ');
  const full = fullReceiptBody();
  const posts = [
    await api.post('/receipts', {
      ...full,
      items: full.items.map((item) => ({
        ...item,
        name: noted,
        unit: noted,
        properties: { details: all, noted },
      })),
      properties: { noted, pans: pans.map(Number), [noted]: { noted } },
      store: { ...full.store, address: all, properties: { noted }, settings: [noted] },
    }),
    await api.post('/stores', { name: pans[0], country: 'DEU', properties: { noted } }),
    await api.post('/identifiers', { identifier: 'canary', properties: { address: all } }),
    await api.post('/transformations', {
      name: 'sampled',
      input_format: 'json',
      mapping: '[]',
      samples: [
        {
          name: 'one',
          properties: { noted },
          input: Buffer.from(JSON.stringify({ all })).toString('base64'),
          expected: [{ ...receiptBody(), properties: { noted }, payments: [{ number: pans[0] }] }],
        },
      ],
    }),
  ];
  expect(posts.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
  const refused = await api.post(
    '/receipts',
    receiptBody({ payments: [{ method: 'card', amount: 1, issue: noted }] }),
    {
      'idempotency-key': 'canary',
    },
  );
  expect(refused.status).toBe(400);
  await posted({ id: 'R-4', pan: pans[0], pans: all }, { 'service-property-beside': noted, 'x-note': noted });
  await posted({ id: 'R-5', pan: '1', paid: noted, pans: all });
  expect((await api.get(`/receipts/_export.csv?query=items.name:"${pans[0]}"`)).status).toBe(200);
  expect(await foundInTables(all)).toEqual([]);
  const samples = await api.get('/transformations/sampled/samples');
  expectNone(Buffer.from(samples.json[0].input as string, 'base64').toString(), 'sample');
  // The search looks where it should: a text that is kept is found.
  const canaries = await foundInTables(['canary']);
  expect(canaries.some((found) => found.startsWith('identifiers: canary'))).toBe(true);
});
