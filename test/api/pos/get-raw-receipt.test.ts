import { beforeAll, describe, expect, test } from 'vitest';
import type { TestRetailer } from '@/test/factories';
import { posted, settledRaw } from './till';

let own: TestRetailer;
let other: TestRetailer;
let processed: string;
let failed: string;
beforeAll(async () => {
  ({ own, other, processed, failed } = await settledRaw());
});

describe('200', () => {
  describe('raw receipts', () => {
    test('tell what came with them and what became of them', async () => {
      const { json } = await own.api.get(`/pos/raw/${failed}`);
      expect(json).toMatchObject({
        state: 'failed',
        attempts: 1,
        test: false,
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
  });
});

describe('404', () => {
  test.each(['', '/content', '/original', '/parsed'])(
    'GET /pos/raw/{id}%s of another retailer’s, or of none',
    async (path) => {
      expect((await other.api.get(`/pos/raw/${failed}${path}`)).status).toBe(404);
      expect((await own.api.get(`/pos/raw/nonsense${path}`)).status).toBe(404);
    },
  );
});
