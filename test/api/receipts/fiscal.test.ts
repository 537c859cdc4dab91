import { describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, receiptBody } from '@/test/factories';
import { erase } from '@/test/api/identifiers/erasing';
import { posted, publish } from '@/test/api/pos/till';

// Contract section 15: what a till's fiscal device has made is carried as sent and never altered.

const signed = {
  scheme: 'de-tse',
  status: 'training',
  code: 'V0;Kasse ä;Kassenbeleg-V1;Beleg^3.98^3.98:Bar;4711;9301;anna@example.com;4539578763621486',
  url: 'HTTPS://tax.example/check?n=1&s=%C3%A4',
  values: { transaction_number: '4711', Own: ' anna@example.com 4539578763621486 ' },
};
const least = { scheme: 'zz-9', status: 'original', code: null, url: null, values: {} };

describe('fiscal data', () => {
  test('comes back as sent from every answer, with what was left out, and [] where there is none', async () => {
    const retailer = await makeRetailer();
    const { api } = retailer;
    const body = receiptBody({ fiscal: [signed, { scheme: 'zz-9', status: null, values: null }] });
    const { json: made } = await api.post('/receipts', body);
    const plain = await postedReceipt(retailer);
    const whole = [signed, least];
    expect((await api.get(`/receipts/${made.id}`)).json.fiscal).toEqual(whole);
    expect((await api.get('/receipts?count=2')).json).toMatchObject([{ fiscal: [] }, { fiscal: whole }]);
    const found = await api.get('/receipts/_search?query=fiscal.scheme:zz-9');
    expect(found.json.receipts).toMatchObject([{ id: made.id, fiscal: whole }]);
    expect((await api.get(`/receipts/${plain}`)).json.fiscal).toEqual([]);
    const { text } = await api.get('/receipts/_export.csv?query=fiscal%3A*');
    expect(text.trim().split('\n')).toHaveLength(2);
    expect(text).toContain('de-tse training; zz-9 original');
  });

  test('is part of what a repeat is compared by, after its defaults', async () => {
    const { api } = await makeRetailer();
    const body = receiptBody({ fiscal: [{ scheme: 'de-tse', code: 'V0;1' }] });
    const first = await api.post('/receipts', body);
    const same = [{ scheme: 'de-tse', code: 'V0;1', status: 'original', url: null, values: {} }];
    const again = await api.post('/receipts', { ...body, fiscal: same });
    expect([again.status, again.json.id]).toEqual([201, first.json.id]);
    for (const fiscal of [[], [{ scheme: 'de-tse', code: 'V0;2' }], [{ ...same[0], status: 'copy' }]]) {
      const other = await api.post('/receipts', { ...body, fiscal });
      expect(other.status).toBe(409);
      expect(other.json.description).toContain('fiscal');
    }
  });

  test('cannot be patched', async () => {
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer, { fiscal: [signed] });
    const operation = { op: 'replace', path: '/fiscal/0/status', value: 'original' };
    const { status } = await retailer.api.request(`/receipts/${id}`, {
      method: 'PATCH',
      json: [operation],
      headers: { 'content-type': 'application/json-patch+json' },
    });
    expect(status).toBe(422);
    expect((await retailer.api.get(`/receipts/${id}`)).json.fiscal).toEqual([signed]);
  });

  test('survives the erasure of its person, whole', async () => {
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer, { identifier: 'anna@example.com', fiscal: [signed] });
    await erase(retailer, 'anna@example.com');
    const { json } = await retailer.api.get(`/receipts/${id}`);
    expect(json).toMatchObject({ identifier: null, fiscal: [signed] });
  });

  test('comes from a transformation, one block by itself too', async () => {
    const retailer = await makeRetailer();
    const mapping = `{ "transaction_id": id, "localtime": "2026-03-14T12:34:56", "total": 1, "store_reference": 1,
      "items": [{ "name": "Tea", "quantity": 1, "total": 1 }],
      "fiscal": { "scheme": "de-tse", "code": code } }`;
    await publish(retailer, 'till', mapping, ['application/json']);
    await postedReceipt(retailer, { store_reference: 1 });
    await posted(retailer, { id: 'RAW', code: signed.code });
    const { json } = await retailer.api.get('/receipts?transaction_id=RAW');
    expect(json).toMatchObject([{ fiscal: [{ scheme: 'de-tse', status: 'original', code: signed.code }] }]);
  });

  test('is found by its scheme and status', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { fiscal: [signed] });
    await postedReceipt(retailer);
    const hits = async (query: string) =>
      (await retailer.api.get(`/receipts/_search?query=${encodeURIComponent(query)}`)).json.hits as number;
    expect(await hits('fiscal:*')).toBe(1);
    expect(await hits('-fiscal:*')).toBe(1);
    expect(await hits('fiscal.scheme:DE-TSE')).toBe(1);
    expect(await hits('fiscal.scheme:de')).toBe(0);
    expect(await hits('fiscal.status:training')).toBe(1);
    expect(await hits('fiscal.status:original')).toBe(0);
  });
});

describe('400', () => {
  const names = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`n${at}`, '']));
  const most = {
    scheme: `de-${'a'.repeat(37)}`,
    code: '€'.repeat(966) + 'ab',
    url: `https://tax.example/${'x'.repeat(2880)}`,
    values: { ...names(39), ['😀'.repeat(100)]: '😀'.repeat(1024) },
  };

  test('is not the answer to the most of everything', async () => {
    const retailer = await makeRetailer();
    const fiscal = Array.from({ length: 4 }, () => ({ status: 'original', ...most }));
    const id = await postedReceipt(retailer, { fiscal });
    expect((await retailer.api.get(`/receipts/${id}`)).json.fiscal).toEqual(fiscal);
  });

  test.each<[string, unknown]>([
    ['fiscal', Array.from({ length: 5 }, () => ({ scheme: 'de-tse' }))],
    ['fiscal', { scheme: 'de-tse' }],
    ['fiscal.0.scheme', [{}]],
    ['fiscal.0.scheme', [{ scheme: null }]],
    ...['de', 'de-', '-de', 'DE-TSE', 'de_tse', 'de--tse', 'de-tse\n', 'détse-x', `de-${'a'.repeat(38)}`].map(
      (scheme): [string, unknown] => ['fiscal.0.scheme', [{ scheme }]],
    ),
    ['fiscal.0.status', [{ scheme: 'de-tse', status: 'ORIGINAL' }]],
    ['fiscal.0.code', [{ scheme: 'de-tse', code: '' }]],
    ['fiscal.0.code', [{ scheme: 'de-tse', code: 'x'.repeat(2901) }]],
    ['fiscal.0.code', [{ scheme: 'de-tse', code: '€'.repeat(967) }]],
    ['fiscal.0.code', [{ scheme: 'de-tse', code: 5 }]],
    ...['http://tax.example/', 'javascript:alert(1)', 'https://u:p@tax.example/', 'https://', '/x', ''].map(
      (url): [string, unknown] => ['fiscal.0.url', [{ scheme: 'de-tse', url }]],
    ),
    ['fiscal.0.values', [{ scheme: 'de-tse', values: names(41) }]],
    ['fiscal.0.values', [{ scheme: 'de-tse', values: [] }]],
    ['fiscal.0.values.a', [{ scheme: 'de-tse', values: { a: 'x'.repeat(1025) } }]],
    ['fiscal.0.values.a', [{ scheme: 'de-tse', values: { a: 1 } }]],
    ['fiscal.0.values.a', [{ scheme: 'de-tse', values: { a: null } }]],
    ['fiscal.0.signature', [{ scheme: 'de-tse', signature: 'x' }]],
  ])('%s is refused at its place (case %#)', async (name, fiscal) => {
    const { api } = await makeRetailer();
    const { status, json } = await api.post('/receipts', receiptBody({ fiscal }));
    expect(status).toBe(400);
    expect(new Set(json.errors.map((error: { name: string }) => error.name))).toEqual(new Set([name]));
  });
});
