import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/pos/process-raw';
import { queueReplay } from '@/lib/pos/queue-replay';
import { listRaw } from '@/lib/pos/list-store';
import { findRaw } from '@/lib/pos/store';
import { makeRetailer, type TestRetailer } from '../factories';

// What the portal's transformation studio works with: raw receipts, their replay, and trying a mapping.

const mapping = `receipts.{
  "transaction_id": id, "localtime": at, "total": total, "store_reference": store,
  "items": [items.{ "name": name, "quantity": 1, "total": price }]
}[]`;

function slip(changes: object = {}, count = 1) {
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

async function publish({ api }: TestRetailer, name: string, text: string, types: string[]): Promise<void> {
  const made = await api.post('/transformations', {
    name,
    input_format: 'json',
    mapping: text,
    content_types: types,
  });
  expect(made.status, made.text).toBe(201);
  expect((await api.post(`/transformations/${name}/_publish`, {})).status).toBe(200);
}

async function posted({ api, ctx }: TestRetailer, body: unknown, headers = {}): Promise<string> {
  const response = await api.post('/pos/receipts', body, headers);
  const id = response.headers.get('service-pos-data-id') ?? '';
  await processRaw(ctx, id);
  return id;
}

/** Works on everything that waits, as the jobs process would. */
async function processAll({ ctx }: TestRetailer): Promise<void> {
  for (const { id } of await listRaw(ctx, { state: 'received', count: 100 })) await processRaw(ctx, id);
}

describe('raw receipts', () => {
  let own: TestRetailer;
  let other: TestRetailer;
  let processed: string;
  let ignored: string;
  let failed: string;
  beforeAll(async () => {
    [own, other] = await Promise.all([makeRetailer(), makeRetailer()]);
    await publish(own, 'till', mapping, ['application/json']);
    processed = await posted(own, slip(), { 'service-transaction-id': '50%_off' });
    ignored = await posted(own, slip({}, 0));
    failed = await posted(own, slip({ total: undefined }), { 'service-property-shift': 'late' });
  });

  const idsOf = async (query: string) =>
    ((await own.api.get(`/pos/raw${query}`)).json as { id: string }[]).map(({ id }) => id);

  test('are listed newest first, page by page, and nobody else sees them', async () => {
    expect(await idsOf('')).toEqual([failed, ignored, processed]);
    expect(await idsOf('?count=2')).toEqual([failed, ignored]);
    expect(await idsOf(`?count=2&after=${ignored}`)).toEqual([processed]);
    expect((await other.api.get('/pos/raw')).json).toEqual([]);
  });

  test('are found by state, code, transformation, time and text', async () => {
    expect(await idsOf('?state=failed')).toEqual([failed]);
    expect(await idsOf('?code=invalid_receipt&transformation=till')).toEqual([failed]);
    expect(await idsOf('?transformation=other')).toEqual([]);
    expect(await idsOf('?text=total%20IS%20missing')).toEqual([failed]);
    expect(await idsOf('?text=0%25_')).toEqual([processed]);
    expect(await idsOf('?text=%25')).toEqual([processed]);
    expect(await idsOf(`?text=${processed}`)).toEqual([processed]);
    const [receipt] = (await findRaw(own.ctx, processed))?.receiptIds ?? [];
    expect(await idsOf(`?text=${receipt}`)).toEqual([processed]);
    const hour = 60 * 60 * 1000;
    const at = (offset: number) => encodeURIComponent(new Date(Date.now() + offset).toISOString());
    expect(await idsOf(`?from_timestamp=${at(-hour)}&to_timestamp=${at(hour)}`)).toHaveLength(3);
    expect(await idsOf(`?from_timestamp=${at(hour)}`)).toEqual([]);
    expect(await idsOf(`?to_timestamp=${at(-hour)}`)).toEqual([]);
  });

  test('tell what came with them and what became of them', async () => {
    const { json } = await own.api.get(`/pos/raw/${failed}`);
    expect(json).toMatchObject({
      state: 'failed',
      attempts: 1,
      pruned: false,
      properties: { shift: 'late' },
      transformation: 'till',
      transformation_version: 1,
      failure: {
        code: 'invalid_receipt',
        message: 'receipt 1: total is missing',
        position: null,
        reason: 'invalid_receipt',
        parameters: { number: 1, detail: 'total is missing', others: 0 },
        violations: [{ name: 'total', description: 'total is missing', reason: 'missing', parameters: {} }],
      },
      receipts: [],
    });
    expect(JSON.stringify(json.headers)).not.toMatch(/bearer/i);
    const done = (await own.api.get(`/pos/raw/${processed}`)).json;
    expect(done.receipts).toEqual([
      {
        id: done.receipt_ids[0],
        transaction_id: expect.stringMatching(/^R-/),
        localtime: '2026-03-14T12:34:56+01:00',
        total: 1.99,
        currency: 'EUR',
        store_reference: 1,
      },
    ]);
    for (const path of ['', '/content', '/parsed']) {
      expect((await other.api.get(`/pos/raw/${failed}${path}`)).status).toBe(404);
      expect((await own.api.get(`/pos/raw/nonsense${path}`)).status).toBe(404);
    }
  });

  test('give their bytes as a file that no browser runs', async () => {
    const hostile = '<script>alert(1)</script>';
    const response = await own.api.request('/pos/receipts', {
      method: 'POST',
      headers: { 'content-type': 'text/html' },
      body: hostile,
    });
    const id = response.headers.get('service-pos-data-id') ?? '';
    const { headers, text } = await own.api.get(`/pos/raw/${id}/content`);
    expect(text).toBe(hostile);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-disposition': `attachment; filename="raw-${id}.bin"`,
      'content-security-policy': 'sandbox',
      'x-content-type-options': 'nosniff',
    });
  });

  test('are read as their transformation does, or as asked', async () => {
    const parsed = (query = '') => own.api.get(`/pos/raw/${failed}/parsed${query}`);
    expect((await parsed()).json).toMatchObject({
      format: 'json',
      truncated: false,
      failure: null,
      value: { receipts: [{ items: [{ name: 'Milk' }] }] },
    });
    expect((await parsed('?format=text')).json.value.lines).toHaveLength(1);
    expect((await parsed('?format=xml')).json).toMatchObject({
      value: null,
      failure: { code: 'input_invalid', where: 'input' },
    });
  });

  test('that are large are shown in part', async () => {
    const id = await posted(own, { receipts: [], numbers: Array.from({ length: 50_000 }, (_, at) => at) });
    const { json } = await own.api.get(`/pos/raw/${id}/parsed`);
    expect(json.truncated).toBe(true);
    expect(json.value.numbers.slice(0, 3)).toEqual([0, 1, 2]);
    expect(json.value.numbers.length).toBeLessThan(30_000);
  });

  test('are replayed one by one, unless they wait or have become receipts', async () => {
    const replay = (id: string, api = own.api) => api.post(`/pos/raw/${id}/_replay`, undefined);
    expect((await replay(failed, other.api)).status).toBe(404);
    expect((await replay(processed)).status).toBe(409);
    expect((await replay(failed)).status).toBe(204);
    expect((await replay(failed)).status).toBe(409);
    await processRaw(own.ctx, failed);
    expect((await own.api.get(`/pos/raw/${failed}`)).json).toMatchObject({ state: 'failed', attempts: 2 });
  });
});

describe('replaying many', () => {
  test('takes what failed, once, shows how far it is, and leaves receipts alone', async () => {
    const own = await makeRetailer();
    await publish(own, 'till', mapping.replace('total": total', 'total": sum'), ['application/json']);
    const fixable = [];
    for (let index = 0; index < 3; index += 1) fixable.push(await posted(own, slip()));
    const broken = await posted(own, slip({ total: 'much' }));
    await own.api.request('/transformations/till/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input_format: 'json', mapping }),
    });
    await own.api.post('/transformations/till/_publish', {});
    const good = await posted(own, slip());

    const never = await own.api.post('/pos/raw/_replay', { from: '0000-12-31T23:59:59Z' });
    expect([never.status, never.json.errors[0].name]).toEqual([400, 'from']);
    const begun = await own.api.post('/pos/raw/_replay', { transformation: 'till', code: 'invalid_receipt' });
    expect(begun.status, begun.text).toBe(201);
    expect(begun.json).toMatchObject({ total: 4, done: 0, finished: false });
    const progress = async (id: string) => (await own.api.get(`/pos/replays/${id}`)).json;
    // Broken off and begun again, in parallel: each raw receipt is queued once.
    await Promise.all([queueReplay(own.ctx, begun.json.id), queueReplay(own.ctx, begun.json.id)]);
    expect(await progress(begun.json.id)).toMatchObject({ total: 4, done: 0, finished: false });
    await processAll(own);
    const finished = { total: 4, done: 4, processed: 3, failed: 1, ignored: 0, finished: true };
    expect(await progress(begun.json.id)).toMatchObject(finished);

    const again = await own.api.post('/pos/raw/_replay', {});
    expect(again.json.total).toBe(1);
    await queueReplay(own.ctx, again.json.id);
    await processAll(own);
    expect(await progress(again.json.id)).toMatchObject({ total: 1, failed: 1, finished: true });
    // What a later replay took over still counts in the earlier one.
    expect(await progress(begun.json.id)).toMatchObject(finished);
    for (const id of [...fixable, good]) {
      expect((await findRaw(own.ctx, id))?.receiptIds).toHaveLength(1);
    }
    expect((await findRaw(own.ctx, broken))?.attempts).toBe(3);
    const { json } = await own.api.get('/receipts?count=10');
    expect(json).toHaveLength(4);
    const stranger = await makeRetailer();
    expect((await stranger.api.get(`/pos/replays/${begun.json.id}`)).status).toBe(404);
  });
});

describe('trying a mapping', () => {
  let own: TestRetailer;
  beforeAll(async () => {
    own = await makeRetailer();
  });
  const preview = (body: object) => own.api.post('/transformations/_preview', body);
  const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

  test('shows input, receipts as the API would present them, and stores nothing', async () => {
    const { status, json, text } = await preview({
      input_format: 'json',
      mapping,
      content: base64(slip({}, 25)),
      properties: { shift: 'late' },
    });
    expect(status, text).toBe(200);
    expect(json).toMatchObject({ failure: null, total: 25, parsed: { format: 'json', failure: null } });
    expect(json.receipts).toHaveLength(20);
    expect(json.receipts[0]).toMatchObject({
      problem: null,
      violations: [],
      receipt: { store: { name: 'Berlin Mitte' }, total: 1.99, properties: { shift: 'late' } },
    });
    expect((await own.api.get('/receipts')).json).toEqual([]);
  });

  test('tells what is wrong, and where', async () => {
    const on = { input_format: 'json', content: base64(slip()) };
    const broken = await preview({ ...on, mapping: '{\n  "total": )\n}' });
    expect(broken.json.failure).toMatchObject({
      code: 'mapping_invalid',
      where: 'mapping',
      line: 2,
      column: 12,
      position: 13,
    });
    expect(broken.json.parsed.value.receipts).toHaveLength(1);
    const invalid = await preview({ ...on, mapping: '{"total": "much"}' });
    expect(invalid.json.receipts[0]).toMatchObject({ receipt: null, body: { total: 'much' } });
    expect(invalid.json.receipts[0].violations).toContainEqual({
      name: 'total',
      description: 'total must be a number',
      reason: 'wrong_type',
      parameters: { expected: 'number' },
    });
    const unreadable = await preview({ ...on, input_format: 'xml', mapping });
    expect(unreadable.json).toMatchObject({ total: 0, failure: { where: 'input' } });
    const nowhere = await preview({ ...on, content: base64(slip({ store: 77 })), mapping });
    expect(nowhere.json.receipts[0]).toMatchObject({
      problem: 'store not found',
      problem_reason: 'store_missing',
      receipt: { total: 1.99 },
    });
  });

  test('works on a raw receipt that is there, of the own retailer only', async () => {
    const id = await posted(own, slip());
    expect((await preview({ input_format: 'json', mapping, raw_id: id })).json.total).toBe(1);
    const stranger = await makeRetailer();
    const refused = await stranger.api.post('/transformations/_preview', {
      input_format: 'json',
      mapping,
      raw_id: id,
    });
    expect(refused.status).toBe(404);
  });

  test('that never ends costs its own time only', async () => {
    const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
    const { json } = await preview({ input_format: 'json', mapping: endless, content: base64({}) });
    expect(json.failure.code).toBe('mapping_timeout');
  });
});

describe('a run of a draft', () => {
  test('tells for the newest raw receipts what would change', async () => {
    const own = await makeRetailer();
    // In force: fails for a total that is text.
    await publish(own, 'till', mapping, ['application/json']);
    const same = await posted(own, slip());
    const changed = await posted(own, slip({ total: 5 }));
    const fixed = await posted(own, slip({ total: '2.5' }));
    const worse = await posted(own, slip({ total: 7 }));
    const draft = mapping.replace(
      '"total": total,',
      '"total": total = 5 ? 6 : total = 7 ? $error("seven") : $number(total),',
    );
    const saved = await own.api.request('/transformations/till/draft', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ input_format: 'json', mapping: draft }),
    });
    expect(saved.status, saved.text).toBe(200);
    const { status, json, text } = await own.api.post('/transformations/till/_run', {});
    expect(status, text).toBe(200);
    expect(json).toMatchObject({ total: 4, done: 4, next: null });
    const results = json.results as { raw_id: string; change: string }[];
    expect(results.map(({ raw_id: id, change }) => [id, change])).toEqual([
      [worse, 'new_failure'],
      [fixed, 'fixed'],
      [changed, 'changed'],
      [same, 'same'],
    ]);
    expect(json.results[2].differences).toEqual([{ path: '0.total', before: 5, after: 6, missing: null }]);
    expect(json.results[0].after.failure).toMatchObject({ message: 'seven', where: 'mapping' });
    const rest = await own.api.post('/transformations/till/_run', { count: 3, after: worse, done: 1 });
    expect(rest.json).toMatchObject({ total: 3, done: 3, next: null });
    expect(rest.json.results).toHaveLength(2);
    const stranger = await makeRetailer();
    expect((await stranger.api.post('/transformations/till/_run', {})).status).toBe(404);
  });
});
