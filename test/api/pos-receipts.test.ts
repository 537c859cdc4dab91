import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { dispatchApi } from '@/lib/api/dispatch';
import { findPendingRaw, findRaw, type RawRow } from '@/lib/pos/store';
import { apiClient, bearerToken, signedQuery, testOrigin, type TestResponse } from '../api-client';
import { makeRetailer, type TestRetailer } from '../factories';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

function post(
  headers: Readonly<Record<string, string>> = {},
  query = '',
  body: Uint8Array | string = 'SLIP',
): Promise<TestResponse> {
  return retailer.api.request(`/pos/receipts${query}`, { method: 'POST', headers, body: body as BodyInit });
}

async function kept(response: TestResponse): Promise<RawRow> {
  expect(response.status, response.text).toBe(202);
  expect(response.text).toBe('');
  const row = await findRaw(retailer.ctx, response.headers.get('service-pos-data-id') ?? '');
  if (row === null) throw new Error('The raw receipt was not kept.');
  return row;
}

describe('a raw receipt', () => {
  test('of any type is kept byte for byte, and waits', async () => {
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
    const row = await kept(await post({ 'content-type': 'application/x-till; v="1"' }, '', bytes));
    expect(Buffer.from(row.body)).toEqual(bytes);
    expect(row).toMatchObject({ state: 'received', contentType: 'application/x-till; v="1"' });
    expect(await findPendingRaw(retailer.ctx, { id: row.id })).toEqual({ id: row.id });
    expect(await findPendingRaw(other.ctx, { id: row.id })).toBeNull();
    expect(JSON.stringify(row.headers)).not.toMatch(/bearer/i);
  });

  test('may be empty, compressed, and 2 MiB large, not a byte more', async () => {
    expect((await kept(await post({}, '', ''))).body).toHaveLength(0);
    const packed = await kept(await post({ 'content-encoding': 'gzip' }, '', gzipSync('slip')));
    expect(Buffer.from(packed.body).toString()).toBe('slip');
    const full = Buffer.alloc(2 * 1024 * 1024, 65);
    expect((await post({}, '', full)).status).toBe(202);
    expect((await post({}, '', Buffer.concat([full, Buffer.from('x')]))).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect((await post({ 'content-encoding': 'gzip' }, '', bomb)).status).toBe(413);
    expect((await post({ 'content-encoding': 'zip' })).status).toBe(415);
  });

  test('needs no consumer, and its permission', async () => {
    const query = signedQuery(retailer.credentials.hmac);
    const signed = await apiClient().request(`/pos/receipts?${query}`, { method: 'POST', body: 'x' });
    expect(signed.status).toBe(202);
    const consumer = signedQuery(retailer.credentials.hmac, { consumer: 'c' });
    const refused = await apiClient().request(`/pos/receipts?${consumer}`, { method: 'POST', body: 'x' });
    expect(refused.status).toBe(403);
  });
});

describe('properties', () => {
  test('come as headers and arguments: case and hyphens do not matter, headers win', async () => {
    const row = await kept(
      await post(
        { 'Service-Property-Till-Name': 'header', 'service-property-list': '[1, {"a": null}]' },
        '?property-TILL_NAME=argument&Property_Shift=late&property-shift=early&property-__proto__=x',
      ),
    );
    expect(Object.entries(row.properties)).toEqual(
      expect.arrayContaining([
        ['till_name', 'header'],
        ['list', [1, { a: null }]],
        ['shift', 'late'],
      ]),
    );
  });

  test('take a JSON object whose text only looks like what can not be kept', async () => {
    const row = await kept(await post({ 'service-property-a': String.raw`{"path":"C:\\udaten\\u0000"}` }));
    expect(row.properties).toEqual({ a: { path: String.raw`C:\udaten\u0000` } });
  });

  test('keep text that is not a JSON object or array', async () => {
    const row = await kept(
      await post({ 'service-property-a': '0012', 'service-property-b': '{broken', 'service-property-c': '' }),
    );
    expect(row.properties).toEqual({ a: '0012', b: '{broken', c: '' });
    const notKeepable = {
      a: '[1e999]',
      b: String.raw`{"a":"\u0000"}`,
      c: `${'['.repeat(65)}${']'.repeat(65)}`,
    };
    const named = Object.entries(notKeepable).map(
      ([name, text]) => [`service-property-${name}`, text] as const,
    );
    expect((await kept(await post(Object.fromEntries(named)))).properties).toEqual(notKeepable);
    const umlaut = Buffer.from('Grüße').toString('latin1');
    expect((await kept(await post({ 'service-property-d': umlaut }))).properties).toEqual({ d: 'Grüße' });
  });

  test('of one header name: the first line counts, as the server hands it over', async () => {
    const token = await bearerToken(retailer.credentials.bearer);
    const request = new Request(`${testOrigin}/api/pos/receipts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: 'x',
    });
    const rawHeaders = ['Service_Property_X', 'first, with a comma', 'service-property-x', 'second'];
    const response = await dispatchApi(request, { address: '127.0.0.1', rawHeaders });
    const row = await findRaw(retailer.ctx, response.headers.get('service-pos-data-id') ?? '');
    expect(row?.properties).toEqual({ x: 'first, with a comma' });
  });

  test('other arguments are refused by name', async () => {
    const { status, json } = await post({}, '?colour=red&property-=x');
    expect(status).toBe(400);
    expect(json.errors.map((error: { name: string }) => error.name)).toEqual(['colour', 'property-']);
  });
});

describe('metadata', () => {
  test('is read from either place, the header wins', async () => {
    const id = randomUUID();
    const row = await kept(
      await post(
        { 'service-external-id': id.toUpperCase(), 'service-duplicate': 'false' },
        `?External-ID=${randomUUID()}&duplicate=true&transaction_id=T-1`,
      ),
    );
    expect(row).toMatchObject({ externalId: id, duplicate: false, transactionId: 'T-1' });
    expect(await findPendingRaw(retailer.ctx, { transactionId: 'T-1' })).toEqual({ id: row.id });
  });

  test.each([
    ['?external_id=x', {}, 'external_id'],
    ['?external_id=01980000-0000-7000-8000-000000000000', {}, 'external_id'],
    ['?duplicate=maybe', {}, 'duplicate'],
    ['?duplicate=true&DUPLICATE=true', {}, 'duplicate'],
    ['', { 'service-external-id': 'x' }, 'service-external-id'],
    ['', { 'service-duplicate': 'yes' }, 'service-duplicate'],
    ['', { 'service-attachment-id': 'att.x' }, 'service-attachment-id'],
    ['', { 'service-attachment-id': 'att.x; label=' }, 'service-attachment-id'],
    ['', { 'service-attachment-id': 'att.x; label="a' }, 'service-attachment-id'],
    ['', { 'service-attachment-id': 'att.x; label=a' }, 'service-attachment-id'],
  ])('%s %j is refused at %s', async (query, headers, name) => {
    const { status, json } = await post(headers, query);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });

  test('names attachments, several in one header', async () => {
    const upload = async (api = retailer.api) =>
      (await api.request('/attachments', { method: 'POST', body: 'x' })).json.id as string;
    const [a, b, theirs] = [await upload(), await upload(), await upload(other.api)];
    const header = `${a}; label=manual, ${b};LABEL="a \\"b\\", c"`;
    const row = await kept(await post({ 'service-attachment-id': header }));
    expect(row.attachments).toEqual({ manual: a, 'a "b", c': b });
    expect((await post({ 'service-attachment-id': `${theirs}; label=x` })).status).toBe(400);
    expect((await post({ 'service-attachment-id': `${a}; label=x, ${b}; label=x` })).status).toBe(400);
  });

  test('the same external id again is the same raw receipt, also at the same time', async () => {
    const id = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => post({ 'service-external-id': id })));
    const ids = new Set(answers.map(({ headers }) => headers.get('service-pos-data-id')));
    expect({ statuses: answers.map(({ status }) => status), ids: ids.size }).toEqual({
      statuses: [202, 202, 202, 202, 202],
      ids: 1,
    });
  });
});

describe('a repeat', () => {
  test('does not keep what it names beyond the first from being cleared away', async () => {
    const own = await makeRetailer();
    const upload = async () =>
      (await own.api.request('/attachments', { method: 'POST', body: 'a file' })).json.id as string;
    const [first, second] = [await upload(), await upload()];
    const external = randomUUID();
    const send = (id: string) =>
      own.api.request('/pos/receipts', {
        method: 'POST',
        body: 'SLIP',
        headers: { 'service-external-id': external, 'service-attachment-id': `${id}; label=photo` },
      });
    expect([(await send(first)).status, (await send(second)).status]).toEqual([202, 202]);
    const rows = await own.ctx.db
      .select()
      .from(attachments)
      .where(eq(attachments.retailerId, own.ctx.retailer.id));
    const linked = rows.filter(({ linkedAt }) => linkedAt !== null).map(({ id }) => `att.${id}`);
    expect(linked).toEqual([first]);
  });
});

describe('a data packet', () => {
  const packet = (changes: object = {}) => ({
    source_id: 'gateway-1',
    source_read: '2026-03-14T12:34:56+01:00',
    entry_id: randomUUID(),
    store_reference: 1,
    till_id: 'Till 7',
    till_uuid: '6F1B2C9E-0D3A-4B7C-9E6F-1234567890AB',
    receipt: Buffer.from('SLIP').toString('base64'),
    ...changes,
  });

  test('is kept decoded, once per source and entry', async () => {
    const body = packet({ attachments: { photo: { data: 'YQ==', content_type: 'image/png' } } });
    const first = await retailer.api.post('/pos/data', body);
    expect({ status: first.status, text: first.text }).toEqual({ status: 204, text: '' });
    const id = first.headers.get('service-pos-data-id') ?? '';
    const row = await findRaw(retailer.ctx, id);
    expect(Buffer.from(row?.body ?? []).toString()).toBe('SLIP');
    expect(row).toMatchObject({
      tillId: 'Till 7',
      tillUuid: '6f1b2c9e-0d3a-4b7c-9e6f-1234567890ab',
      storeReference: '1',
      attachments: { photo: expect.stringMatching(/^att\./) },
    });
    const again = await retailer.api.post('/pos/data', body);
    expect(again.headers.get('service-pos-data-id')).toBe(id);
    const theirs = await other.api.post('/pos/data', packet({ entry_id: body.entry_id }));
    expect(theirs.headers.get('service-pos-data-id')).not.toBe(id);
  });

  test.each([
    ['2026-03-14T12:34Z', '2026-03-14T12:34:00+00:00'],
    ['2026-03-14T12:34:56.5+01', '2026-03-14T12:34:56.500+01:00'],
    ['2026-03-14T12:34:56.123456-0330', '2026-03-14T12:34:56.123-03:30'],
  ])('says when it was read in any form of ISO 8601: %s', async (sent, read) => {
    const { headers, status } = await retailer.api.post('/pos/data', packet({ source_read: sent }));
    expect(status).toBe(204);
    const row = await findRaw(retailer.ctx, headers.get('service-pos-data-id') ?? '');
    expect(row?.sourceRead).toBe(read);
  });

  test('that comes again leaves no attachment that belongs to nothing', async () => {
    const own = await makeRetailer();
    const body = packet({ attachments: { photo: { data: 'YQ==' } } });
    const answers = await Promise.all(Array.from({ length: 3 }, () => own.api.post('/pos/data', body)));
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    const id = answers[0]?.headers.get('service-pos-data-id') ?? '';
    const rows = await own.ctx.db
      .select()
      .from(attachments)
      .where(eq(attachments.retailerId, own.ctx.retailer.id));
    const named = Object.values((await findRaw(own.ctx, id))?.attachments ?? {});
    expect(rows.map((row) => `att.${row.id}`)).toEqual(named);
  });

  test.each([
    [{ receipt: 'not base64!' }, 'receipt'],
    [{ till_uuid: 'x' }, 'till_uuid'],
    [{ source_read: 'yesterday' }, 'source_read'],
    [{ source_read: '2026-03-14T12:34:56' }, 'source_read'],
    [{ entry_id: undefined }, 'entry_id'],
    [{ colour: 'red' }, 'colour'],
    [{ attachments: { a: { id: 'att.x' } } }, 'attachments.a'],
  ])('%j is refused at %s', async (changes, name) => {
    const { status, json } = await retailer.api.post('/pos/data', packet(changes));
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'body', name }]);
  });
});

describe('the status list', () => {
  test('shows the retailer’s own, newest first, page by page', async () => {
    const own = await makeRetailer();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { headers } = await own.api.request('/pos/receipts', { method: 'POST', body: 'abc' });
      ids.unshift(headers.get('service-pos-data-id') ?? '');
    }
    const first = await own.api.get('/pos/status?count=2&state=received');
    expect(first.json.map((row: { id: string }) => row.id)).toEqual(ids.slice(0, 2));
    expect(first.json[0]).toMatchObject({ state: 'received', bytes: 3, failure: null, receipt_ids: [] });
    const second = await own.api.get(`/pos/status?count=2&after=${ids[1]}`);
    expect(second.json.map((row: { id: string }) => row.id)).toEqual(ids.slice(2));
    expect((await own.api.get('/pos/status?state=failed')).json).toEqual([]);
  });
});
