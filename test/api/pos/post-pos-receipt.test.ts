import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { attachments } from '@/drizzle/schema/attachments';
import { findRaw, type RawRow } from '@/lib/domain/pos/store/raw';
import { isPending } from '@/lib/domain/receipts/store/raw-origins';
import { dispatchApi } from '@/test/web-dispatch';
import { apiClient, bearerToken, signedQuery, testOrigin, type TestResponse } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';

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

const upload = async (api = retailer.api) =>
  (await api.request('/attachments', { method: 'POST', body: 'x' })).json.id as string;

/** As large as a body may be. */
const full = Buffer.alloc(2 * 1024 * 1024, 65);

describe('202', () => {
  describe('a raw receipt', () => {
    test('of any type is kept byte for byte, and waits', async () => {
      const bytes = Buffer.from(Array.from({ length: 256 }, (_, index) => index));
      const row = await kept(await post({ 'content-type': 'application/x-till; v="1"' }, '', bytes));
      expect(Buffer.from(row.body)).toEqual(bytes);
      expect(row).toMatchObject({ state: 'received', contentType: 'application/x-till; v="1"' });
      expect(await isPending(retailer.ctx, { id: row.id })).toBe(true);
      expect(await isPending(other.ctx, { id: row.id })).toBe(false);
      expect(JSON.stringify(row.headers)).not.toMatch(/bearer/i);
    });

    test('may be compressed, and 2 MiB large', async () => {
      const packed = await kept(await post({ 'content-encoding': 'gzip' }, '', gzipSync('slip')));
      expect(Buffer.from(packed.body).toString()).toBe('slip');
      expect((await post({}, '', full)).status).toBe(202);
    });

    test('needs no consumer', async () => {
      const query = signedQuery(retailer.credentials.hmac);
      const signed = await apiClient().request(`/pos/receipts?${query}`, { method: 'POST', body: 'x' });
      expect(signed.status).toBe(202);
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

    test('take a JSON object whose text only looks like what cannot be kept', async () => {
      const row = await kept(await post({ 'service-property-a': String.raw`{"path":"C:\\udaten\\u0000"}` }));
      expect(row.properties).toEqual({ a: { path: String.raw`C:\udaten\u0000` } });
    });

    test('keep text that is not a JSON object or array', async () => {
      const row = await kept(
        await post({
          'service-property-a': '0012',
          'service-property-b': '{broken',
          'service-property-c': '',
        }),
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
        body: 'x',
      });
      const headerLines = [
        ['Authorization', `Bearer ${token}`],
        ['Service_Property_X', 'first, with a comma'],
        ['service-property-x', 'second'],
      ] as const;
      const response = await dispatchApi(request, { address: '127.0.0.1', headerLines });
      const row = await findRaw(retailer.ctx, response.headers.get('service-pos-data-id') ?? '');
      expect(row?.properties).toEqual({ x: 'first, with a comma' });
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
      expect(await isPending(retailer.ctx, { transactionId: 'T-1' })).toBe(true);
    });

    test('names attachments, several in one header', async () => {
      const [a, b] = [await upload(), await upload()];
      const header = `${a}; label=manual, ${b};LABEL="a \\"b\\", c"`;
      const row = await kept(await post({ 'service-attachment-id': header }));
      expect(row.attachments).toEqual({ manual: a, 'a "b", c': b });
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
});

describe('400', () => {
  test('an empty body is refused, sent compressed too', async () => {
    for (const response of [
      await post({}, '', ''),
      await post({ 'content-encoding': 'gzip' }, '', gzipSync('')),
    ]) {
      expect(response.status).toBe(400);
      expect(response.json.errors).toMatchObject([{ location: 'body', reason: 'empty_body' }]);
    }
  });

  test('arguments other than properties and metadata are refused by name', async () => {
    const { status, json } = await post({}, '?colour=red&property-=x');
    expect(status).toBe(400);
    expect(json.errors.map((error: { name: string }) => error.name)).toEqual(['colour', 'property-']);
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
    ['', { 'service-attachment-id': 'att.x; label=..' }, 'service-attachment-id'],
  ])('%s %j is refused at %s', async (query, headers, name) => {
    const { status, json } = await post(headers, query);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });

  test('an attachment of another retailer is refused, and one label for two', async () => {
    const [a, b, theirs] = [await upload(), await upload(), await upload(other.api)];
    expect((await post({ 'service-attachment-id': `${theirs}; label=x` })).status).toBe(400);
    expect((await post({ 'service-attachment-id': `${a}; label=x, ${b}; label=x` })).status).toBe(400);
  });
});

describe('403', () => {
  test('a consumer is refused: it needs the permission', async () => {
    const consumer = signedQuery(retailer.credentials.hmac, { consumer: 'c' });
    const refused = await apiClient().request(`/pos/receipts?${consumer}`, { method: 'POST', body: 'x' });
    expect(refused.status).toBe(403);
  });
});

describe('413', () => {
  test('a body of more than 2 MiB is refused, unpacked or not', async () => {
    expect((await post({}, '', Buffer.concat([full, Buffer.from('x')]))).status).toBe(413);
    const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024));
    expect((await post({ 'content-encoding': 'gzip' }, '', bomb)).status).toBe(413);
  });
});

describe('415', () => {
  test('an unknown encoding of the body is refused', async () => {
    expect((await post({ 'content-encoding': 'zip' })).status).toBe(415);
  });
});
