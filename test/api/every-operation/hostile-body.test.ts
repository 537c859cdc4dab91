import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestResponse } from '@/test/api-client';
import { countRows, makeRetailer, receiptBody, type TestRetailer } from '@/test/factories';
import { runs } from '@/test/tier';

// Contract sections 2 and 3: whatever a body holds, the specified error, nothing stored, never a 5xx (`check-answer.ts`).

const mebibyte = 1024 * 1024;
const json = 'application/json';
let retailer: TestRetailer;
let before: Record<string, number>;
beforeAll(async () => {
  retailer = await makeRetailer();
});
beforeEach(async () => {
  before = await countRows(retailer);
});
afterEach(async () => {
  expect(await countRows(retailer)).toEqual(before);
});

function send(body: BodyInit | undefined, headers: Record<string, string> = {}): Promise<TestResponse> {
  return retailer.api.request('/receipts', {
    method: 'POST',
    headers: { 'content-type': json, ...headers },
    ...(body === undefined ? {} : { body }),
  });
}

function expectInvalid({ status, json: body }: TestResponse, description?: string) {
  expect({ status, code: body.code }).toEqual({ status: 400, code: 'invalid_request' });
  expect(body.errors.length).toBeGreaterThan(0);
  if (description !== undefined) expect(body.description).toBe(description);
}

const valid = JSON.stringify(receiptBody());
/** The valid body with text in place of the name of its item, as JSON writes it. */
const withName = (text: string) => valid.replace('"Organic Whole Milk 1 l"', text);
const withProperties = (text: string) => valid.replace(/\}$/, `,"properties":${text}}`);

describe('a body that is not JSON', () => {
  test.each([
    'x',
    '{',
    '{"a":}',
    '[1,]',
    "{'a': 1}",
    '{"a" 1}',
    'NaN',
    'Infinity',
    '{"a": 0x1F}',
    '{"a": 01}',
    'undefined',
    '{"a": 1}{"b": 2}',
    '{"a": "\n"}',
    '// comment\n{}',
    '"\\x"',
    '<receipt/>',
    'a=1&b=2',
    'nul',
    '{"a":+1}',
  ])('%j', async (body) => {
    expectInvalid(await send(body), 'the body is not JSON');
  });

  test.each(['', ' ', '\n\t '])('%j is missing', async (body) => {
    expectInvalid(await send(body), 'the body is missing');
  });

  test('no body at all is missing', async () => {
    expectInvalid(await send(undefined), 'the body is missing');
  });
});

describe('a body that is not UTF-8', () => {
  test.each([
    ['UTF-16 with its mark', Buffer.from(`\uFEFF${valid}`, 'utf16le')],
    ['UTF-16 without', Buffer.from(valid, 'utf16le')],
    ['Latin-1', Buffer.from(withName('"Käse"'), 'latin1')],
    ['a cut-off character', Buffer.concat([Buffer.from(valid), Buffer.from([0xe2, 0x82])])],
    ['an overlong slash', Buffer.from(withName('"MARK"'), 'latin1').fill(Buffer.from([0xc0, 0xaf]), 60, 62)],
    [
      'an encoded surrogate',
      Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xed, 0xa0, 0x80]), Buffer.from('"}')]),
    ],
    ['bytes at random', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('%s', async (_what, body) => {
    expectInvalid(await send(new Uint8Array(body)));
  });
});

describe('text that no database holds', () => {
  test.each([
    ['a raw NUL', withName('"a\0b"')],
    ['an escaped NUL', withName('"a\\u0000b"')],
    ['a lone high surrogate', withName('"\\ud83e"')],
    ['a lone low surrogate', withName('"\\udd5b x"')],
    ['surrogates the wrong way round', withName('"\\udd5b\\ud83e"')],
    ['NUL in a key', withProperties('{"a\\u0000": 1}')],
    ['a lone surrogate in a key', withProperties('{"\\ud800": 1}')],
    ['NUL deep inside', withProperties('{"a": [{"b": ["\\u0000"]}]}')],
    ['NUL in the transaction id', valid.replace('"T-', '"\\u0000')],
    ['NUL in the localtime', valid.replace('12:34', '12:34\\u0000')],
  ])('%s', async (_what, body) => {
    expectInvalid(await send(body));
  });

  test('is named at every place at once', async () => {
    const { json: body } = await send(
      withProperties('{"a": "\\u0000", "b": ["x", "\\ud800"], "c\\u0000": 1}'),
    );
    expect(body.errors).toMatchObject([
      { location: 'body', name: 'properties.a', description: 'properties.a must not contain NUL' },
      {
        location: 'body',
        name: 'properties.b.1',
        description: 'properties.b.1 must not contain a lone surrogate',
      },
      {
        location: 'body',
        name: 'properties.c\u2400',
        description: 'the name properties.c\u2400 must not contain NUL',
      },
    ]);
  });
});

test('what cannot be kept is told together with everything else that is wrong', async () => {
  const body = '{"total": 1e400, "transaction_id": "\\u0000", "colour\\u0000": 1, "items": [], "taste": 1}';
  const headers = { 'content-type': 'application/json' };
  const answer = await retailer.api.request('/receipts?colour=red', { method: 'POST', headers, body });
  expectInvalid(answer);
  const told = (answer.json.errors as { location: string; name: string }[]).map(
    ({ location, name }) => `${location} ${name}`,
  );
  expect(told.toSorted()).toEqual([
    'body colour\u2400',
    'body items',
    'body localtime',
    'body store_reference',
    'body taste',
    'body total',
    'body transaction_id',
    'query colour',
  ]);
});

describe('a number that is not finite', () => {
  test.each(['1e400', '-1e400', '1e999999999', `1${'0'.repeat(400)}`])('%s', async (number) => {
    expectInvalid(await send(valid.replace('3.98', number)));
    expectInvalid(
      await send(withProperties(`{"deep": [${number}]}`)),
      'properties.deep.0 must be a finite number',
    );
  });
});

describe('a number that does not survive a double', () => {
  const reason = 'inexact';
  test.each([
    '9007199254740993',
    '-9007199254740994',
    '12345678901234567890',
    '3.123456789012345678',
    '1e-400',
  ])('%s is refused wherever it stands', async (number) => {
    const body = withProperties(`{"dos": {"serial": [1, ${number}]}, "a": 1}`).replace('3.98', number);
    const answer = await send(body);
    expectInvalid(answer);
    expect(answer.json.errors).toMatchObject([
      { location: 'body', name: 'total', reason },
      { location: 'body', name: 'properties.dos.serial.1', reason },
    ]);
  });

  test('is refused in the value of a JSON Patch', async () => {
    const answer = await retailer.api.request('/stores/1', {
      method: 'PATCH',
      headers: { 'content-type': 'application/json-patch+json' },
      body: '[{"op":"add","path":"/properties/gln","value":[4012345000009, 40123450000091234]}]',
    });
    expectInvalid(answer);
    expect(answer.json.errors).toMatchObject([{ name: '0.value.1', reason }]);
  });
});

describe('nesting', () => {
  const arrays = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test.each([65, 1000, 10_000, 100_000])('of %i levels is refused', async (depth) => {
    for (const body of [arrays(depth), objects(depth), '['.repeat(depth), '{"a":'.repeat(depth)]) {
      expectInvalid(await send(body), 'the body is nested deeper than 64');
    }
  });

  test('is counted in the body, properties included', async () => {
    expectInvalid(await send(withProperties(arrays(64))), 'the body is nested deeper than 64');
    expectInvalid(await send(withProperties(`{"a": ${arrays(63)}}`)), 'the body is nested deeper than 64');
  });

  test('of brackets inside a string is none', async () => {
    const response = await send(valid.replace('"total"', `"${'[{\\"'.repeat(100)}": 1, "total"`));
    expectInvalid(response);
    expect(response.json.description).toMatch(/is not a known field/);
  });
});

describe('very many violations', () => {
  test.each([
    ['items of a wrong type', () => `{"items": [${Array.from({ length: 250_000 }, () => '0').join()}]}`],
    [
      'unknown fields',
      () => JSON.stringify(Object.fromEntries(Array.from({ length: runs(150_000) }, (_, i) => [`f${i}`, 0]))),
    ],
    ['NULs', () => withProperties(`[${Array.from({ length: runs(150_000) }, () => '"\\u0000"').join()}]`)],
    [
      'members that are missing',
      () => `{"payments": [${Array.from({ length: runs(200_000) }, () => '{}').join()}]}`,
    ],
  ])('%s are answered as any other, in an answer of bearable size', { tags: 'wide' }, async (_what, body) => {
    const response = await send(body());
    expectInvalid(response);
    expect(response.json.errors.length).toBeLessThanOrEqual(100);
    expect(response.bytes.length).toBeLessThanOrEqual(64 * 1024);
    expect(response.json.description.length).toBeLessThan(1000);
  });

  test('are a hundred at most, and the description says that there are more', async () => {
    const fields = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`f${index}`, 0]));
    const { json: body } = await send(JSON.stringify(receiptBody(fields)));
    expect(body.errors).toHaveLength(100);
    expect(body.description).toMatch(/; f2 is not a known field \(and at least 97 more\)$/);
  });

  test.each([
    ['in our own shape', '/receipts', 'application/json'],
    ['spread out', '/receipts?pretty=true', 'application/json'],
    ['as RFC 9457 has it', '/receipts?pretty=true', 'application/problem+json'],
  ])('with long names are cut to an answer of 64 KiB: %s', async (_what, path, accept) => {
    const names = Array.from({ length: 90 }, (_, index) => `${index}${'\u0001ß"'.repeat(1_500)}`);
    const body = JSON.stringify(receiptBody(Object.fromEntries(names.map((name) => [name, 0]))));
    const headers = { accept, 'content-type': json };
    const response = await retailer.api.request(path, { method: 'POST', headers, body });
    expect(response.status).toBe(400);
    expect(response.bytes.length).toBeLessThanOrEqual(64 * 1024);
    expect(response.json.errors.length).toBeGreaterThan(5);
    expect(response.json.errors[0].name).toBe(`${names[0]?.slice(0, 299)}…`);
  });
});

describe('the values and names of a body', () => {
  const zeros = (count: number) => `{"a":[${Array.from({ length: count }, () => '0').join()}]}`;

  test('are 100,000 at most', async () => {
    // Beside the zeros: the body, its member, its list.
    expectInvalid(
      await send(zeros(99_997)),
      'items is missing; transaction_id is missing; localtime is missing (and 3 more)',
    );
    expectInvalid(await send(zeros(99_998)), 'the body has more than 100000 values and names');
  });

  test('do not count inside of texts', async () => {
    const response = await send(
      withProperties(`{"a":"${',:[{'.repeat(10_000)}"}`).replace('"total"', '"tutal"'),
    );
    expect(response.json.errors).toHaveLength(2);
  });
});

describe('a body that is too large gets 413', () => {
  const expectTooLarge = ({ status, json: body }: TestResponse) =>
    expect({ status, code: body.code, text: body.status }).toEqual({
      status: 413,
      code: 'body_too_large',
      text: 'request entity too large',
    });
  const padded = (bytes: number) => valid + ' '.repeat(bytes - Buffer.byteLength(valid));

  test('from one byte above 2 MiB', async () => {
    expectTooLarge(await send(padded(2 * mebibyte + 1)));
    // Just below, it is read: and here it breaks another rule.
    expectInvalid(await send(padded(2 * mebibyte).replace('"total"', '"tutal"')));
  });

  test('with a Content-Length, without its being read', async () => {
    let pulled = 0;
    const body = new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array((pulled += 1) && 65_536)),
    });
    expectTooLarge(await send(body, { 'content-length': String(5 * mebibyte) }));
    expect(pulled).toBeLessThan(5);
  });

  test('without a Content-Length, after 2 MiB of it are read', async () => {
    let sent = 0;
    const chunk = Buffer.alloc(65_536, ' ');
    const body = new ReadableStream({
      pull(stream) {
        sent += chunk.length;
        if (sent > 5 * mebibyte) stream.close();
        else stream.enqueue(chunk);
      },
    });
    expectTooLarge(await send(body));
    expect(sent).toBeLessThan(2.5 * mebibyte);
  });

  test('whatever a small Content-Length says', async () => {
    const body = new ReadableStream({
      start(stream) {
        for (let chunk = 0; chunk < 80; chunk += 1) stream.enqueue(Buffer.alloc(65_536, ' '));
        stream.close();
      },
    });
    expectTooLarge(await send(body, { 'content-length': '10' }));
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    // The quickest quality: the usual one takes ten seconds for this.
    ['br', (data: Buffer) => brotliCompressSync(data, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } })],
  ])('when %s unpacks to more', async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(50 * mebibyte, ' '));
    expect(bomb.length).toBeLessThan(mebibyte);
    expectTooLarge(await send(new Uint8Array(bomb), { 'content-encoding': encoding }));
  });
});

describe('an upload that breaks off gets 400', () => {
  test('at once or half way', async () => {
    for (const start of ['', '{"items": [']) {
      let begun = false;
      const body = new ReadableStream({
        pull(stream) {
          if (begun || start === '') stream.error(new Error('socket hang up'));
          else stream.enqueue(Buffer.from(start));
          begun = true;
        },
      });
      expectInvalid(await send(body), 'the body ended before its declared length');
    }
  });

  test.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('within %s data', async (encoding, compress) => {
    const whole = compress(Buffer.from(valid));
    for (const body of [whole.subarray(0, whole.length - 9), Buffer.from('plain'), Buffer.alloc(0)]) {
      expectInvalid(await send(new Uint8Array(body), { 'content-encoding': encoding }));
    }
  });
});
