import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';
import { readFormatCases } from '@/test/support/format-cases';
import { mapping, posted, publish, slip } from '@/test/api/pos/till';

let own: TestRetailer;
beforeAll(async () => {
  own = await makeRetailer();
});
const preview = (body: object) => own.api.post('/transformations/_preview', body);
const base64 = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');

describe('200', () => {
  describe('trying a mapping', () => {
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

    test.each([
      ['a call', 'rows.{ "total": $number(amount) }', '$number('],
      ['the last call of a function', 'rows ~> $map(function($r) { $number($r.amount) })', '$number('],
      [
        'a call in a branch',
        'rows ~> $map(function($r) { $r ? ($x := 1; $decimal($r.amount)) : 0 })',
        '$decimal(',
      ],
      ['a call of another type', '{"a": rows} ~> $each(function($l) { $sum($l.amount) })', '$sum('],
      ['an operator', 'rows.(amount * 2)', '* 2'],
    ])('a failure while it runs is placed at %s', async (_what, mapping, at) => {
      const content = base64({ rows: [{ amount: 'x' }, { amount: 'y' }] });
      const { json } = await preview({ input_format: 'json', content, mapping });
      expect(json.failure).toMatchObject({ code: 'mapping_failed', where: 'mapping' });
      expect(mapping.indexOf(at)).toBe(json.failure.position);
    });

    test('reads a document inside of an envelope as processing does, given the kind', async () => {
      const found = readFormatCases('test/api/format-cases').find(
        ({ name }) => name === 'woocommerce-in-data',
      );
      const bytes = found?.bytes ?? Buffer.of();
      const content = bytes.toString('base64');
      const body = { input_format: 'json', mapping: '{"id": $string(id)}', content };
      const [bare, known] = [await preview(body), await preview({ ...body, kind: 'woocommerce' })];
      expect(bare.json.receipts[0].body).not.toHaveProperty('id');
      expect(known.json.receipts[0].body).toHaveProperty('id', '963');
      expect((await preview({ ...body, kind: 'none' })).status).toBe(400);
    });

    test('says why a document makes no receipt, without card numbers', async () => {
      const content = base64({ kinds: ['sign-on', 'drawer 4111 1111 1111 1111', 'sign-on'] });
      const { json } = await preview({ input_format: 'json', content, mapping: 'kinds.$ignore($)' });
      expect(json).toMatchObject({ failure: null, total: 0, receipts: [] });
      expect(json.ignored).toEqual(['sign-on', 'drawer **** **** **** 1111']);
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
      const endless = await preview({
        ...on,
        mapping: '[{"payments": [1..50000].{}}, {"items": [1..1000].{"taxes": [1..50].{}}}]',
      });
      expect(endless.json.receipts[1].violations).toHaveLength(100);
      expect(endless.json.receipts[0].violations).toContainEqual({
        name: 'payments',
        description: 'payments must have at most 100 elements',
        reason: 'too_many',
        parameters: { maximum: 100 },
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

    test.each([
      ['the map of a list', 'rows ~> $map(function($row) {\n  {"total": »$number($row.sum)}\n})'],
      ['a function of its own', '($twice := function($x) { $x.sum »* 2 };\nrows.$twice($))'],
      [
        'one that calls another',
        '($a := function($x) { »$number($x) }; $b := function($x) { $a($x) };\n$b("x"))',
      ],
      ['what calls none there is', 'rows.(\n  $x := 5;\n  »$missing($x)\n)'],
      ['a helper', 'rows.{"total": »$decimal(sum)}'],
    ])('points at the place of an error while it runs, in %s', async (_where, marked) => {
      const [before = '', after = ''] = marked.split('»');
      const content = base64({ rows: [{ sum: 'x' }] });
      const { json } = await preview({ input_format: 'json', mapping: before + after, content });
      expect(json.failure).toMatchObject({ code: 'mapping_failed', position: before.length });
    });

    test('works on a raw receipt that is there', async () => {
      const id = await posted(own, slip());
      expect((await preview({ input_format: 'json', mapping, raw_id: id })).json.total).toBe(1);
    });

    test('tells a mapping of a raw receipt what the real run tells it', async () => {
      const retailer = await makeRetailer();
      const told = `{ "transaction_id": id, "localtime": "2026-03-14T12:34:56", "total": 1, "store_reference": 1,
        "items": { "name": "Tea", "quantity": 1, "total": 1 }, "properties": { "told": $string([$meta, $properties]) } }`;
      await publish(retailer, 'till', told, ['application/json']);
      const headers = { 'service-transaction-id': 'T-7', 'service-property-store-reference': '1' };
      const id = await posted(retailer, { id: 'R-1' }, headers);
      const [stored] = (await retailer.api.get('/receipts')).json;
      const { properties } = (await retailer.api.get(`/receipts/${stored.id}`)).json;
      const body = { input_format: 'json', mapping: told, raw_id: id };
      const { json } = await retailer.api.post('/transformations/_preview', body);
      expect(json.receipts[0].body.properties.told).toBe(properties.told);
      expect(JSON.parse(properties.told)).toMatchObject([
        {
          id,
          transaction_id: 'T-7',
          timezone: 'Europe/Berlin',
          currency: 'EUR',
          store: { name: 'Berlin Mitte' },
        },
        { store_reference: '1' },
      ]);
    });

    test('that never ends costs its own time only', { tags: 'long' }, async () => {
      const endless = '($f := function($x) { $f($x + 1) }; $f(0))';
      const { json } = await preview({ input_format: 'json', mapping: endless, content: base64({}) });
      expect(json.failure.code).toBe('mapping_timeout');
    });
  });
});

describe('400', () => {
  test.each([
    [{ mapping: undefined }, 'mapping'],
    [{ input_format: 'pdf' }, 'input_format'],
    [{ content: 'not base64!' }, 'content'],
  ])('%j is refused at %s', async (changes, name) => {
    const { status, json } = await preview({ input_format: 'json', mapping, content: 'e30=', ...changes });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});

describe('403', () => {
  const permissions = ['view.preview_transformation'];

  test('a raw receipt is tried only by who may read it; what comes with the request needs no more', async () => {
    const id = await posted(own, slip({ note: 'Canary' }));
    const api = await clientOf(own, permissions);
    const body = { input_format: 'json', mapping: '$error($string($))' };
    const refused = await api.post('/transformations/_preview', { ...body, raw_id: id });
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect(refused.text).not.toContain('Canary');
    const loose = await api.post('/transformations/_preview', {
      ...body,
      content: base64(slip({ note: 'own' })),
    });
    expect([loose.status, loose.json.failure.message]).toEqual([200, expect.stringContaining('own')]);
    const both = [...permissions, 'view.get_raw_receipt'];
    const reader = await clientOf(own, both);
    const read = await reader.post('/transformations/_preview', { ...body, raw_id: id });
    expect(read.json.failure.message).toContain('Canary');
  });
});

describe('404', () => {
  test('a raw receipt of another retailer is not there', async () => {
    const id = await posted(own, slip());
    const stranger = await makeRetailer();
    const refused = await stranger.api.post('/transformations/_preview', {
      input_format: 'json',
      mapping,
      raw_id: id,
    });
    expect(refused.status).toBe(404);
  });
});
