import { gzipSync, brotliCompressSync, deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { countRows, makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';

// Contract sections 2 and 3: request lines and headers.

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

const send = (headers: Record<string, string>, body: BodyInit = JSON.stringify(receiptBody())) =>
  retailer.api.request('/receipts', { method: 'POST', body, headers });

describe('the type of a body', () => {
  test.each([
    '',
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data',
    'application/json-patch+json',
    'application/problem+json',
    '*/*',
    'json',
    ';;;',
    'application/json/x',
    '__proto__',
    'constructor',
    'application/json; charset=latin1',
    'application/json; charset=utf-16',
    'application/json; charset="iso-8859-1"',
    'application/json, application/json',
    'application/jsonx',
    'x'.repeat(5000),
  ])('%j is refused with 415', async (type) => {
    const before = await countRows(retailer);
    const { status, json } = await send({ 'content-type': type });
    expect({ status, code: json.code, text: json.status }).toEqual({
      status: 415,
      code: 'unsupported_media_type',
      text: 'unsupported media type',
    });
    expect(await countRows(retailer)).toEqual(before);
  });

  test('that is not named is refused with 415', async () => {
    const { status } = await retailer.api.request('/receipts', {
      method: 'POST',
      body: new Uint8Array(Buffer.from(JSON.stringify(receiptBody()))),
    });
    expect(status).toBe(415);
  });

  test.each([
    'application/json',
    'Application/JSON',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
    'application/json ; charset=utf8 ; x=y',
  ])('%j is taken', async (type) => {
    expect((await send({ 'content-type': type })).status).toBe(201);
  });

  test('of a patch tells its two forms apart, and no third one', async () => {
    const id = await postedReceipt(retailer);
    const patch = (type: string, body: unknown) =>
      retailer.api.request(`/receipts/${id}`, {
        method: 'PATCH',
        body: JSON.stringify(body),
        headers: { 'content-type': type },
      });
    const operations = [{ op: 'replace', path: '/identifier', value: 'a' }];
    expect((await patch('application/json-patch+json', operations)).status).toBe(200);
    expect((await patch('application/json', { identifier: 'b' })).status).toBe(200);
    expect((await patch('application/json', operations)).status).toBe(400);
    expect((await patch('application/json-patch+json', { identifier: 'b' })).status).toBe(400);
    expect((await patch('application/merge-patch+json', { identifier: 'b' })).status).toBe(415);
  });
});

describe('Content-Encoding', () => {
  test.each([
    ['gzip', gzipSync],
    ['GZIP', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['identity', (body: Buffer) => body],
  ])('%s is undone', async (encoding, compress) => {
    const body = new Uint8Array(compress(Buffer.from(JSON.stringify(receiptBody({ identifier: encoding })))));
    const { status, json } = await send(
      { 'content-type': 'application/json', 'content-encoding': encoding },
      body,
    );
    expect(status).toBe(201);
    expect((await retailer.api.get(`/receipts/${json.id}`)).json.identifier).toBe(encoding);
  });

  test.each(['zip', 'compress', 'gzip, gzip', 'x', '*', '__proto__', 'toString', 'constructor'])(
    '%s is unknown: 415',
    async (encoding) => {
      const { status, json } = await send({
        'content-type': 'application/json',
        'content-encoding': encoding,
      });
      expect({ status, code: json.code }).toEqual({ status: 415, code: 'unsupported_media_type' });
    },
  );
});

test('a byte order mark in front of the JSON is read over', async () => {
  const body = `\uFEFF${JSON.stringify(receiptBody())}`;
  expect((await send({ 'content-type': 'application/json' }, body)).status).toBe(201);
});

describe('sizes', () => {
  test('a query of 4,096 bytes is read, one of 4,097 or 20,000 gets 414', async () => {
    const query = (bytes: number) => `transaction_id=${'x,'.repeat(bytes)}`.slice(0, bytes - 1).concat('x');
    const status = async (path: string, api = retailer.api) => (await api.get(path)).status;
    expect(await status(`/receipts?${query(4096)}`)).toBe(200);
    for (const bytes of [4097, 20_000]) {
      const { status: refused, json } = await retailer.api.get(`/receipts?${query(bytes)}`);
      expect({ refused, code: json.code, text: json.status }).toEqual({
        refused: 414,
        code: 'query_too_large',
        text: 'request-uri too large',
      });
    }
    const signed = signedQuery(retailer.credentials.hmac);
    expect(await status(`/receipts?${signed}&padding=${'x'.repeat(4000)}`, apiClient())).toBe(414);
    expect(await status(`/receipts/${'x'.repeat(20_000)}`)).toBe(414);
  });

  test.each([
    ['one header above 8,192 bytes', { 'x-padding': 'x'.repeat(8192) }],
    ['the credential above 8,192 bytes', { authorization: `Bearer ${'x'.repeat(8192)}` }],
    [
      'all headers above 32,768 bytes',
      Object.fromEntries(Array.from({ length: 5 }, (_, i) => [`x-${i}`, 'x'.repeat(8000)])),
    ],
  ])('%s get 413', async (_what, headers) => {
    const { status, json } = await retailer.api.get('/receipts', headers);
    expect({ status, code: json.code, text: json.status }).toEqual({
      status: 413,
      code: 'headers_too_large',
      text: 'entity too large',
    });
  });

  test('headers of 8,000 bytes, and of 30,000 together, are read', async () => {
    const headers = Object.fromEntries(Array.from({ length: 3 }, (_, i) => [`x-${i}`, 'x'.repeat(8000)]));
    expect((await retailer.api.get('/receipts', headers)).status).toBe(200);
  });
});

describe('odd letters', () => {
  test.each([
    '%00',
    '%',
    '%zz',
    '%C3%28',
    '%ff',
    '%ED%A0%80',
    '%2e%2e',
    '%2F',
    '%0d%0aX: 1',
    "'--",
    '%F0%9F%A5%9B',
    '__proto__',
    'constructor',
  ])('in the path: %s gets 404', async (segment) => {
    const response = await retailer.api.get(`/receipts/${segment}`);
    expect(response.status).toBe(404);
    expect((await retailer.api.patch(`/receipts/${segment}`, [])).status).toBe(404);
    expect((await retailer.api.get(`/${segment}`)).status).toBe(404);
  });

  test.each([
    'consumer=%00',
    'transaction_id=a%00b',
    'id=%00',
    'older=%00',
    'count=%00',
    'pretty=%00',
    'count=1%00',
    'x%00=1',
    'store_reference=%F0%9F',
    'count=%',
    'count=%zz',
  ])('in the query: %s gets 400', async (query) => {
    for (const version of ['1', '2']) {
      const { status, json } = await retailer.api.get(`/receipts?${query}`, {
        'service-api-version': version,
      });
      if (query.startsWith('store_reference') && version === '1') expect(status).toBe(200);
      else expect({ status, code: json.code }).toEqual({ status: 400, code: 'invalid_request' });
    }
  });

  test.each([
    'consumer=%',
    'consumer=%zz',
    'consumer=%ff',
    'consumer=%F0%9F%A5%9B',
    "transaction_id='%20or%201=1--",
    'consumer=%2500',
  ])('in a text argument: %s is text that nothing matches', async (query) => {
    const { status, json } = await retailer.api.get(`/receipts?${query}`);
    expect({ status, json }).toEqual({ status: 200, json: [] });
  });

  test.each(['99999999999999999999999', '-1', '2147483648', '1e3', '0x10', '1.0', '٣', '1 ', ''])(
    'in an integer argument: %j gets 400',
    async (value) => {
      for (const name of ['store_id', 'count', 'store_reference']) {
        const { status } = await retailer.api.get(`/receipts?${name}=${encodeURIComponent(value)}`);
        expect([name, status]).toEqual([name, 400]);
      }
    },
  );
});
