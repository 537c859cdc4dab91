import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/pos/process-raw';
import { processRawReceipt } from '@/lib/pos/process-raw-job.handler';
import { findRaw } from '@/lib/pos/store';
import { log } from '@/lib/log';
import { newId } from '@/lib/ids';
import { makeRetailer, type TestRetailer } from '../factories';

// What somebody sends or writes to do harm costs the one job it is, and nobody else anything.

const mapping = `{
  "transaction_id": $meta.id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
  "items": [{ "name": $string($), "quantity": 1, "total": 1 }]
}`;

let victim: TestRetailer;
let attacker: TestRetailer;
beforeAll(async () => {
  [victim, attacker] = await Promise.all([makeRetailer(), makeRetailer({ receipt_links: true })]);
  await publish(victim, 'till', { input_format: 'json', mapping, content_types: ['application/json'] });
  for (const format of ['json', 'xml', 'csv', 'text', 'escpos']) {
    await publish(attacker, format, {
      input_format: format,
      mapping,
      content_types: [`application/x-${format}`],
    });
  }
});

async function publish({ api }: TestRetailer, name: string, body: object): Promise<void> {
  const made = await api.post('/transformations', { name, ...body });
  expect(made.status, made.text).toBe(201);
  expect((await api.post(`/transformations/${name}/_publish`, {})).status).toBe(200);
}

async function post({ api }: TestRetailer, type: string, body: Buffer | string): Promise<string> {
  const bytes = new Uint8Array(Buffer.from(body));
  const answer = await api.request('/pos/receipts', {
    method: 'POST',
    headers: { 'content-type': type },
    body: bytes,
  });
  expect(answer.status, answer.text).toBe(202);
  return answer.headers.get('service-pos-data-id') ?? '';
}

async function outcomeOf({ ctx }: TestRetailer, id: string) {
  const raw = await findRaw(ctx, id);
  return { state: raw?.state, code: raw?.failureCode };
}

/** Posts and processes something hostile while another retailer's receipt is worked on too, which must be done first. */
async function attack(type: string, body: Buffer | string) {
  const id = await post(attacker, type, body);
  const other = await post(victim, 'application/json', '{}');
  await Promise.all([processRaw(attacker.ctx, id), processRaw(victim.ctx, other)]);
  expect(await outcomeOf(victim, other)).toEqual({ state: 'processed', code: null });
  return outcomeOf(attacker, id);
}

const full = 2 * 1024 * 1024;
const refused = { state: 'failed', code: 'input_invalid' };

describe('hostile input', () => {
  const laughs = `<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "lol">${Array.from(
    { length: 20 },
    (_, index) => `<!ENTITY ${'a'.repeat(index + 2)} "${`&${'a'.repeat(index + 1)};`.repeat(10)}">`,
  ).join('')}]><r>&aaaaaaaaaaaaaaaaaaaa;</r>`;

  test.each([
    ['an entity bomb', laughs],
    ['an entity bomb without its DOCTYPE at the start', `<r/>${' '.repeat(1_000_000)}${laughs}`],
    ['an external entity', '<!DOCTYPE r [<!ENTITY x SYSTEM "file:///etc/passwd">]><r>&x;</r>'],
    ['a DOCTYPE in UTF-16', Buffer.from(`\uFEFF${laughs}`, 'utf16le')],
    ['2 MiB of open elements', '<a>'.repeat(full / 3)],
    ['2 MiB of attributes without an end', `<a ${'b="'.repeat(600_000)}`],
  ])('XML: %s is refused', async (_what, body) => {
    expect(await attack('application/x-xml', body)).toEqual(refused);
  });

  test.each([
    ['2 MiB of opening brackets', '['.repeat(full)],
    ['2 MiB of brackets that close', `${'['.repeat(full / 2)}${']'.repeat(full / 2)}`],
    ['objects without an end', '{"a":'.repeat(full / 5)],
    ['nothing', ''],
    ['half a text', '{"a": "'],
  ])('JSON: %s is refused', async (_what, body) => {
    expect(await attack('application/x-json', body)).toEqual(refused);
  });

  test.each([
    [
      'application/x-csv',
      'a thousand columns and a million rows of one cell',
      `${Array.from({ length: 1_000 }, (_, index) => `k${index}`).join(';')}\n${'1\n'.repeat(1_000_000)}`,
    ],
    [
      'application/x-xml',
      'a hundred thousand attributes',
      `<r ${Array.from({ length: 100_000 }, (_, index) => `a${index}="1"`).join(' ')}/>`,
    ],
    ['application/x-xml', 'many empty elements', `<r>${'<a/>'.repeat(200_000)}</r>`],
    ['application/x-xml', 'many characters by number', `<r>${'&#65;'.repeat(400_000)}</r>`],
    ['application/x-xml', 'many instructions', `<r>${'<?x ?>'.repeat(200_000)}</r>`],
    ['application/x-xml', 'CDATA that never ends', `<r><![CDATA[${'<a>'.repeat(600_000)}`],
    ['application/x-xml', 'quotes that never end', `<r ${`a='"`.repeat(500_000)}`],
    ['application/x-xml', 'a name of a megabyte', `<${'a'.repeat(1_000_000)}/>`],
    ['application/x-xml', 'opening brackets alone', '<'.repeat(full)],
    ['application/x-json', 'a number that no number is', '{"a": 1e999}'],
    ['application/x-json', 'a number of a megabyte', `{"a": ${'9'.repeat(1_000_000)}}`],
    [
      'application/x-csv',
      'a million columns, twice',
      `${'a;'.repeat(full / 4 - 1)}\n${'1;'.repeat(full / 4 - 1)}`,
    ],
    ['application/x-csv', 'quotes that do not match', '"a"b"c"'.repeat(200_000)],
    ['application/x-escpos', 'a picture larger than the slip', Buffer.from('1d76300000ffffffff01', 'hex')],
    [
      'application/x-escpos',
      'a code page for each letter',
      Buffer.alloc(full / 2, Buffer.from('1b741041', 'hex')),
    ],
    ['application/x-csv', '2 MiB of delimiters', ';'.repeat(full)],
    ['application/x-csv', '2 MiB of quotes', '"'.repeat(full)],
    ['application/x-csv', '2 MiB of line ends', '\n'.repeat(full)],
    ['application/x-text', '2 MiB of line ends', '\r\n'.repeat(full / 2)],
    ['application/x-text', '2 MiB of one letter', 'x'.repeat(full)],
    ['application/x-escpos', '2 MiB of cuts', Buffer.alloc(full, Buffer.from([0x1d, 0x56, 0x00]))],
    [
      'application/x-escpos',
      'a command that asks for more than there is',
      Buffer.from([0x1d, 0x28, 0x6b, 0xff, 0xff]),
    ],
    ['application/x-escpos', 'pictures alone', Buffer.from([0x1d, 0x76, 0x30, 0, 1, 0, 1, 0, 0xff])],
    ['application/x-text', 'a letter that grows when folded', 'ﷺ'.repeat(600_000)],
  ])('%s: %s is settled one way or another', async (type, _what, body) => {
    const { state } = await attack(type, body);
    expect(['processed', 'ignored', 'failed']).toContain(state);
  });

  test('names that all objects have are names like any other', async () => {
    const names =
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "a": 1}';
    for (const [type, body] of [
      ['application/x-json', names],
      [
        'application/x-xml',
        '<r><__proto__><polluted>yes</polluted></__proto__><constructor>x</constructor></r>',
      ],
      ['application/x-csv', '__proto__;constructor;toString\n1;2;3'],
    ] as const) {
      await attack(type, body);
      expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
      expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    }
    const properties = await attacker.api.request('/pos/receipts?property-__proto__=x', {
      method: 'POST',
      headers: { 'content-type': 'application/x-text', 'service-property-constructor': '{"a": 1}' },
      body: 'slip',
    });
    const id = properties.headers.get('service-pos-data-id') ?? '';
    await processRaw(attacker.ctx, id);
    expect((await findRaw(attacker.ctx, id))?.state).toBe('processed');
  });

  test('what no database keeps is left out, and half a character is replaced', async () => {
    const type = 'application/x-halves';
    const text = `{
      "transaction_id": $meta.id, "localtime": "2026-03-14T12:00:00", "total": 1, "store_reference": 1,
      "items": [{ "name": a, "quantity": 1, "total": 1, "properties": $ }]
    }`;
    await publish(attacker, 'halves', { input_format: 'json', mapping: text, content_types: [type] });
    const body = String.raw`{"a": "x\ud800y\u0000z 🧀 \\u0000 \n", "b\udfff\u0000": 1}`;
    const id = await post(attacker, type, body);
    await processRaw(attacker.ctx, id);
    const [receipt] = (await findRaw(attacker.ctx, id))?.receiptIds ?? [];
    const { json } = await attacker.api.get(`/receipts/${receipt}`);
    expect(json.items[0]).toMatchObject({ name: 'x\uFFFDyz 🧀 \\u0000 \n', properties: { 'b\uFFFD': 1 } });
  });

  test('a bomb by Content-Encoding never becomes larger than any body may be', async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(full);
    const send = (body: Buffer) =>
      attacker.api.request('/pos/receipts', {
        method: 'POST',
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-text' },
        body: new Uint8Array(body),
      });
    expect((await send(bomb)).status).toBe(413);
    // A bomb in a bomb is bytes like any other: nobody unpacks it twice.
    expect((await send(gzipSync(bomb))).status).toBe(202);
    expect((await send(bomb.subarray(0, 100))).status).toBe(400);
  });

  test('comes to the shopper as text', async () => {
    const id = await post(attacker, 'application/x-text', '<img src=x onerror=alert(1)>');
    await processRaw(attacker.ctx, id);
    const [receipt] = (await findRaw(attacker.ctx, id))?.receiptIds ?? [];
    expect((await attacker.api.get(`/receipts/${receipt}`)).json.items[0].name).toContain('<img src=x');
  });
});

describe('hostile mappings', () => {
  test.each([
    ['an endless loop', '($f := function($x) { $f($x + 1) }; $f(0))', ['mapping_timeout']],
    [
      'a catastrophic expression',
      '$match("aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!", /^(a+)+$/)',
      ['mapping_timeout'],
    ],
    [
      'a memory bomb',
      '($f := function($a) { $f($append($a, $a)) }; $f([1..100000]))',
      ['mapping_out_of_memory', 'mapping_timeout'],
    ],
    [
      'too large a result',
      '[1..9000000]',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout', 'invalid_receipt'],
    ],
    [
      'a text of a gigabyte',
      '$pad("x", 1000000000)',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout'],
    ],
    ['a billion numbers', '[1..1e9]', ['mapping_failed']],
    ['ranges of ranges', '[1..10000000].[1..10000000]', ['mapping_out_of_memory', 'mapping_timeout']],
    [
      'a function that calls itself by another',
      '($y := function($g) { $g($g) }; $y(function($h) { $h($h) }))',
      ['mapping_out_of_memory', 'mapping_timeout'],
    ],
    ['an expression in a text in a text', '$eval("$eval(\'(\')")', ['mapping_failed']],
    ['a message of megabytes', '$error($pad("x", 10000000))', ['mapping_failed']],
    ['too many receipts', '[1..20000].{"a": 1}', ['invalid_receipt']],
    // Which limit it meets first depends on how fast the machine is.
    [
      'deep recursion',
      '($f := function($x) { 1 + $f($x) }; $f(0))',
      ['mapping_failed', 'mapping_out_of_memory', 'mapping_timeout'],
    ],
    [
      'a result that holds itself deep',
      '($f := function($n) { $n = 0 ? 1 : [$f($n - 1)] }; {"items": $f(500)})',
      ['invalid_receipt', 'mapping_failed'],
    ],
  ])(
    '%s fails its own raw receipt, and nobody waits for it',
    async (what, text, codes) => {
      const name = what.replaceAll(' ', '-');
      const type = `application/x-${name}`;
      await publish(attacker, name, { input_format: 'text', mapping: text, content_types: [type] });
      const { state, code } = await attack(type, 'slip');
      expect(state).toBe('failed');
      expect(codes).toContain(code);
    },
    20_000,
  );

  test('a flood of endless ones puts itself off, while others are worked on', async () => {
    const type = 'application/x-flood';
    const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
    await publish(attacker, 'flood', { input_format: 'text', mapping: endless, content_types: [type] });
    const ids: string[] = [];
    for (let index = 0; index < 12; index += 1) ids.push(await post(attacker, type, 'slip'));
    const run = { id: newId(), attempt: 1, signal: new AbortController().signal, log: log() };
    const jobOf = ({ ctx }: TestRetailer, id: string) =>
      processRawReceipt.run({ retailer: ctx.retailer.id, id }, run);
    // The first one shows what they are like.
    await jobOf(attacker, await post(attacker, type, 'slip'));
    const flood = Promise.all(ids.map((id) => jobOf(attacker, id)));
    const other = await post(victim, 'application/json', '{}');
    await jobOf(victim, other);
    expect(await outcomeOf(victim, other)).toEqual({ state: 'processed', code: null });
    await flood;
    const states = await Promise.all(ids.map(async (id) => (await outcomeOf(attacker, id)).state));
    // Few were tried; the others wait for their turn.
    expect(states.filter((state) => state === 'failed').length).toBeLessThan(6);
    expect(states.filter((state) => state === 'received').length).toBeGreaterThan(5);
  }, 60_000);
});
