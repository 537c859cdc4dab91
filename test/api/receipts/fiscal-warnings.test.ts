import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { publishedCodes } from '@/test/fiscal-codes';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { openPage, tokenOf } from '@/test/receipt-page/receipt-pages';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { processAll, publish } from '@/test/api/pos/till';
import { makeInbox, problemsOf } from '@/test/api/problems/inbox';

// Contract section 15: fiscal data is compared with its receipt, and staff are warned; what was sent stays as it is.

const { tse384: code } = publishedCodes;

const block = (changes: object = {}) => ({ scheme: 'de-tse', code, ...changes });

/** A receipt that agrees with the code of DSFinV-K. */
const agreeing = (changes: object = {}) => ({
  localtime: '2019-11-22T12:29:49+01:00',
  total: 7.05,
  items: [
    { name: 'Soap', quantity: 1, total: 4.05, vat: { rate: 19, amount: 0.65 } },
    { name: 'Bread', quantity: 1, total: 3, vat: { rate: 7, amount: 0.2 } },
  ],
  fiscal: [block()],
  ...changes,
});

const differing: [warning: string, changes: object][] = [
  ['fiscal_code_malformed', { fiscal: [block({ code: code.slice(0, 90) })] }],
  ['fiscal_total_differs', { total: 8.05, items: [{ name: 'Soap', quantity: 1, total: 8.05 }] }],
  ['fiscal_time_differs', { localtime: '2019-11-22T12:31:07+01:00' }],
  ['fiscal_number_differs', { fiscal: [block({ values: { transaction_number: '14' } })] }],
  ['fiscal_signature_invalid', { fiscal: [block({ code: code.replace('K8zs', 'K8zt') })] }],
];

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

async function answer(changes: object) {
  const { status, json, text } = await retailer.api.post('/receipts', receiptBody({ ...changes }));
  expect(status, text).toBe(201);
  return json;
}

async function hits(query: string): Promise<number> {
  const { json } = await retailer.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
  return json.hits as number;
}

describe('201', () => {
  test('has no warning where code and receipt agree', async () => {
    const json = await answer(agreeing());
    expect(json).not.toHaveProperty('warnings');
    expect(await hits('warnings:*')).toBe(0);
  });

  test.each(differing)('has the warning %s, which a search finds', async (warning, changes) => {
    const body = receiptBody(agreeing(changes));
    const { json } = await retailer.api.post('/receipts', body);
    expect(json.warnings).toEqual([warning]);
    expect((await retailer.api.post('/receipts', body)).json).toEqual(json);
    expect(await hits(`warnings:${warning}`)).toBe(1);
    const stored = await retailer.api.get(`/receipts/${json.id}`);
    expect(stored.json.fiscal).toMatchObject((changes as { fiscal?: object[] }).fiscal ?? [block()]);
  });

  test('has those of every block, each once, in one order', async () => {
    const fiscal = [
      block({ code: 'V0;' }),
      { scheme: 'si-fur', code: '1' },
      block(),
      { scheme: 'zz-own', code: 'x' },
    ];
    const { warnings } = await answer(agreeing({ localtime: '2019-11-22T12:31:07+01:00', fiscal }));
    expect(warnings).toEqual(['fiscal_code_malformed', 'fiscal_time_differs']);
  });

  test('compares with the clock of the shop, whatever zone a till stamps', async () => {
    const fiscal = [{ scheme: 'at-rksv', code: publishedCodes.rksv }];
    const items = [{ name: 'All', quantity: 1, total: 157.82 }];
    const at = (localtime: string) => answer({ localtime, items, total: 157.82, fiscal });
    expect(await at('2015-12-17T11:22:26')).not.toHaveProperty('warnings');
    expect(await at('2015-12-17T10:22:26Z')).not.toHaveProperty('warnings');
    expect((await at('2015-12-17T11:22:26Z'))['warnings']).toEqual(['fiscal_time_differs']);
  });
});

test('a shopper sees none of them', async () => {
  for (const [, changes] of differing) {
    const json = await answer(agreeing(changes));
    const { html } = await openPage(tokenOf(json._links.webview.href));
    const wire = await retailer.api.get(`/receipts/${json.id}`);
    expect(html).toContain('Soap');
    for (const text of [html, wire.text]) expect(text).not.toMatch(/fiscal_|warnings/);
  }
  const message = await queuedMessage('email', {
    receipt: agreeing({ localtime: '2019-11-22T12:31:07+01:00' }),
  });
  await message.run();
  const { content } = await message.read();
  expect(content?.html).toContain('Soap');
  expect(JSON.stringify(content)).not.toMatch(/fiscal_|warnings/);
});

test('a raw receipt has the same warnings, and problems are of one till each', async () => {
  const { retailer: own, manager, userOf } = await makeInbox();
  const mapping = `{ "transaction_id": id, "localtime": at, "total": 1, "store_reference": 1,
    "items": [{ "name": "Tea", "quantity": 1, "total": 1 }], "fiscal": { "scheme": "si-fur", "code": "1" } }`;
  await publish(own, 'till', mapping, ['application/json']);
  const at = new Date(Date.now() - 60_000).toISOString();
  const [one, other] = [randomUUID(), randomUUID()];
  for (const till of [one, one, other]) {
    const raw = JSON.stringify({ id: randomUUID(), at });
    const { status } = await own.api.post('/pos/data', {
      source_id: 'spooler',
      source_read: at,
      entry_id: randomUUID(),
      store_reference: 1,
      till_id: 'Till',
      till_uuid: till,
      content_type: 'application/json',
      receipt: Buffer.from(raw).toString('base64'),
    });
    expect(status).toBe(204);
  }
  await processAll(own);
  const found = await problemsOf(manager, '?kind=fiscal_code_malformed');
  expect(found.map(({ count, till_count: tills, places }) => [count, tills, places])).toEqual([
    [2, 1, ['Berlin Mitte']],
    [1, 1, ['Berlin Mitte']],
  ]);
  expect(new Set(found.map(({ fingerprint }) => fingerprint)).size).toBe(2);
  expect(await problemsOf((await userOf('office')).api, '?kind=fiscal_code_malformed')).toEqual([]);
  expect(await problemsOf((await makeInbox()).manager)).toEqual([]);
});

test('receipts without a till are one problem for each store', async () => {
  const { retailer: own, manager } = await makeInbox();
  const localtime = new Date(Date.now() - 60_000).toISOString();
  for (const total of [1, 2]) {
    await postedReceipt(own, {
      localtime,
      total,
      items: [{ name: 'Tea', quantity: 1, total }],
      fiscal: [block()],
    });
  }
  expect(await problemsOf(manager, '?kind=fiscal_total_differs')).toMatchObject([
    { count: 2, till_count: 0 },
  ]);
});
