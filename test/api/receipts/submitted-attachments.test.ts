import { beforeAll, describe, expect, test } from 'vitest';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { fileUpload, bytes } from '../attachments/file-upload';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const { uploaded } = fileUpload(() => retailer);

describe('attachments of a submitted receipt', () => {
  const data = bytes.toString('base64');

  test('are named by id or sent inline, and come out alike', async () => {
    const id = await uploaded();
    const receipt = await postedReceipt(retailer, {
      attachments: {
        manual: { id },
        photo: { data, content_type: 'image/png', content_disposition: 'attachment; filename=p.png' },
      },
    });
    const { json } = await retailer.api.get(`/receipts/${receipt}`);
    expect(json.attachments.manual).toMatchObject({ id, content_type: 'application/pdf' });
    expect(json.attachments.photo).toMatchObject({
      content_type: 'image/png',
      content_disposition: 'attachment; filename=p.png',
    });
    const photo = await retailer.api.get(`/attachments/${json.attachments.photo.id}`);
    expect(photo.bytes).toEqual(bytes);
    expect(photo.headers.get('content-disposition')).toBe('attachment; filename=p.png');
  });

  test('are compared by content when the receipt comes again', async () => {
    const body = receiptBody({ attachments: { a: { data } } });
    const first = await retailer.api.post('/receipts', body);
    const again = await retailer.api.post('/receipts', body);
    expect(again.json.id).toBe(first.json.id);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    const changed = { ...body, attachments: { a: { data: Buffer.from('other').toString('base64') } } };
    const { status, json } = await retailer.api.post('/receipts', changed);
    expect({ status, description: json.description }).toEqual({
      status: 409,
      description: 'transaction_id exists with other content: attachments',
    });
  });

  test.each(['.', '..'])('have no label %s, which no path can name', async (label) => {
    const { status, json } = await retailer.api.post(
      '/receipts',
      receiptBody({ attachments: { [label]: { data } } }),
    );
    const name = `attachments.${label}`;
    expect([status, json.errors]).toMatchObject([400, [{ location: 'body', name, reason: 'bad_name' }]]);
  });

  test('must exist and be the retailer’s; nothing is stored otherwise', async () => {
    const theirs = await other.api.request('/attachments', { method: 'POST', body: 'x' });
    for (const id of ['att.none', 'att.0b0e7e5e-1111-4111-8111-111111111111', theirs.json.id as string]) {
      const body = receiptBody({ attachments: { doc: { id } } });
      const { status, json } = await retailer.api.post('/receipts', body);
      expect(status).toBe(400);
      expect(json.errors).toMatchObject([{ location: 'body', name: 'attachments.doc' }]);
      const { attachments: _, ...without } = body;
      expect((await retailer.api.post('/receipts', without)).status).toBe(201);
    }
  });
});
