import { beforeAll, describe, expect, test } from 'vitest';
import { contentTypeOf, receiptForms, type ReceiptFormName } from '@/lib/domain/receipts/wire/receipt-forms';
import { clientOf, makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { findLink } from '@/lib/domain/receipts/store/links';

// GET /receipts/{id} in the forms that Accept names.

let retailer: TestRetailer;
let id: string;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
  id = await postedReceipt(retailer, { transaction_id: 'FORM-1', identifier: 'hidden@example.com' });
});

const read = (accept: string) => retailer.api.get(`/receipts/${id}`, { accept });

describe.each(Object.keys(receiptForms) as ReceiptFormName[])('as %s', (name) => {
  const { type, extension } = receiptForms[name];

  test('is a file with a name', async () => {
    const { status, headers, bytes } = await read(type);
    expect(status).toBe(200);
    expect(bytes.byteLength).toBeGreaterThan(50);
    expect(headers.get('content-type')).toBe(contentTypeOf(name));
    expect(headers.get('content-disposition')).toBe(`attachment; filename="receipt-FORM-1.${extension}"`);
    expect(headers.get('content-language')).toBe('de');
  });

  test('has no body for HEAD', async () => {
    const { status, headers, bytes } = await retailer.api.request(`/receipts/${id}`, {
      method: 'HEAD',
      headers: { accept: type },
    });
    expect([status, headers.get('content-type'), bytes.byteLength]).toEqual([200, contentTypeOf(name), 0]);
  });

  test('of a receipt that is not there is an error in JSON', async () => {
    const { status, json } = await retailer.api.get('/receipts/01980000-0000-7000-8000-000000000000', {
      accept: type,
    });
    expect([status, json.code]).toEqual([404, 'not_found']);
  });

  test('does not name the consumer', async () => {
    expect((await read(type)).text).not.toContain('hidden@example.com');
  });
});

test('JSON is written as it was, whatever else Accept names after it', async () => {
  const plain = await retailer.api.get(`/receipts/${id}`);
  for (const accept of [
    '*/*',
    'application/json',
    'application/json, text/csv;q=0.9',
    'text/html, */*;q=0.1',
  ]) {
    const { text, headers } = await read(accept);
    expect(text).toBe(plain.text);
    expect(headers.get('content-disposition')).toBeNull();
    expect(headers.get('vary')).toBeNull();
  }
});

test.each(['text/html', 'image/png', 'text/plain;width=40'])('%s is not acceptable', async (accept) => {
  const { status, json } = await read(accept);
  expect([status, json.code]).toEqual([406, 'not_acceptable']);
});

test('text is as wide as its reader asks', async () => {
  for (const width of [32, 42, 48]) {
    const { text } = await read(`text/plain;width=${width}`);
    expect(text).toContain(`\n${'-'.repeat(width)}\n`);
  }
});

test('the address of the page is for those who may read links', async () => {
  const token = (await findLink(retailer.ctx, id)) ?? 'none';
  expect((await read('text/plain')).text).toContain(token);
  const reader = await clientOf(retailer, ['view.get_receipt']);
  const { status, text } = await reader.get(`/receipts/${id}`, { accept: 'text/plain' });
  expect(status).toBe(200);
  expect(text).not.toContain(token);
});

test('ESC/POS says that it is a copy where its till asks so', async () => {
  const first = await read('application/vnd.escpos');
  expect((await read('application/vnd.escpos;copy=no')).bytes).toEqual(first.bytes);
  const copy = await read('application/vnd.escpos;copy=yes');
  const words = Buffer.from(copy.bytes).toString('latin1');
  expect(words).toContain('Zweitschrift');
  expect(words).toContain('Kopie eines bereits ausgestellten Belegs');
  expect(Buffer.from(first.bytes).toString('latin1')).not.toContain('Zweitschrift');
  expect((await read('application/vnd.escpos;copy=maybe')).status).toBe(406);
});
