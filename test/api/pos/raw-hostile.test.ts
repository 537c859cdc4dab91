import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { processRaw } from '@/lib/domain/pos/process-raw';
import { findRaw } from '@/lib/domain/pos/store/raw';
import type { TestRetailer } from '@/test/factories';
import { post, prepareAttack, publish, type Attack } from './attack';
import { hostileInputs } from './hostile-inputs';

// What an attacker sends or writes costs the one job it is, and others nothing.

let attacker: TestRetailer;
let attack: Attack['attack'];
let attackByMapping: Attack['attackByMapping'];
beforeAll(async () => {
  ({ attacker, attack, attackByMapping } = await prepareAttack());
});

const refused = { state: 'failed', code: 'input_invalid' };

const full = 2 * 1024 * 1024;

describe('hostile input', () => {
  test.each(hostileInputs('200 kB').xml)('XML: %s is refused', async (_what, body) => {
    expect(await attack('application/x-xml', body)).toEqual(refused);
  });

  test.each(hostileInputs('200 kB').json)('JSON: %s is refused', async (_what, body) => {
    expect(await attack('application/x-json', body)).toEqual(refused);
  });

  test.each(hostileInputs('200 kB').settled)(
    '%s: %s is settled one way or another',
    { tags: 'long' },
    async (type, _what, body) => {
      const { state } = await attack(type, body);
      expect(['processed', 'ignored', 'failed']).toContain(state);
    },
  );

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

  test('a bomb by Content-Encoding never becomes larger than any body may be', { tags: 'long' }, async () => {
    const bomb = gzipSync(Buffer.alloc(200 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(full);
    const send = (body: Buffer) =>
      attacker.api.request('/pos/receipts', {
        method: 'POST',
        headers: { 'content-encoding': 'gzip', 'content-type': 'application/x-text' },
        body: new Uint8Array(body),
      });
    expect((await send(bomb)).status).toBe(413);
    // A bomb in a bomb is bytes like any other: it is not unpacked twice.
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
    ['a billion numbers', '[1..1e9]', ['mapping_failed']],
    ['an expression in a text in a text', '$eval("$eval(\'(\')")', ['mapping_failed']],
    ['a message of megabytes', '$error($pad("x", 10000000))', ['mapping_failed']],
    ['too many receipts', '[1..20000].{"a": 1}', ['invalid_receipt']],
    [
      'a result that holds itself deep',
      '($f := function($n) { $n = 0 ? 1 : [$f($n - 1)] }; {"items": $f(500)})',
      ['invalid_receipt', 'mapping_failed'],
    ],
  ])('%s fails its own raw receipt, and nobody waits for it', async (what, text, codes) => {
    const { state, code } = await attackByMapping(what, text);
    expect(state).toBe('failed');
    expect(codes).toContain(code);
  });
});
