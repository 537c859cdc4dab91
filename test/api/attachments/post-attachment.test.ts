import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { bytes, fileUpload } from './file-upload';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const { upload, uploaded } = fileUpload(() => retailer);

const link = (transactionId: string, label: string) => ({
  'service-transaction-id': transactionId,
  'service-attachment-label': label,
});

describe('201', () => {
  test('an upload is kept byte for byte, under an id and an address of its own', async () => {
    const { status, json, headers } = await upload();
    expect(status).toBe(201);
    expect(json.id).toMatch(/^att\.[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(json.url).toBe(`http://localhost:3000/api/attachments/${json.id}`);
    expect(headers.get('location')).toBe(json.url);
    const read = await retailer.api.get(`/attachments/${json.id}`);
    expect(read.status).toBe(200);
    expect(read.bytes).toEqual(bytes);
    expect(read.headers.get('content-length')).toBe(String(bytes.length));
  });

  test.each([
    ['attachment; filename=a.pdf', 'attachment; filename=a.pdf'],
    ['ATTACHMENT; FileName="a \\"b\\"; c.pdf"', 'attachment; filename="a b; c.pdf"'],
    ["attachment; filename*=UTF-8''%e2%82%ac.pdf; filename=x", /filename\*=UTF-8''%E2%82%AC\.pdf/],
    [Buffer.from('attachment; filename="grüße.pdf"').toString('latin1'), /gr%C3%BC%C3%9Fe\.pdf|grüße/],
    ['attachment; filename="../../etc/passwd"', 'attachment; filename=passwd'],
    ['attachment; filename="C:\\\\x\\\\b.pdf"', 'attachment; filename=b.pdf'],
    ['attachment; filename=".."', 'attachment'],
    ['attachment', 'attachment'],
  ])('a file named %s is served as %s', async (sent, served) => {
    const id = await uploaded({ 'content-disposition': sent });
    const disposition = (await retailer.api.get(`/attachments/${id}`)).headers.get('content-disposition');
    if (typeof served === 'string') expect(disposition).toBe(served);
    else expect(disposition).toMatch(served);
  });

  test('a link by headers puts the attachment on the receipt at once', async () => {
    const receipt = await postedReceipt(retailer, { transaction_id: 'LINKED' });
    const id = await uploaded(link('LINKED', 'warranty'));
    const { json } = await retailer.api.get(`/receipts/${receipt}`);
    expect(json.attachments).toEqual({
      warranty: {
        id,
        url: `http://localhost:3000/api/attachments/${id}`,
        content_type: 'application/pdf',
        content_disposition: 'attachment; filename=warranty.pdf',
      },
    });
    expect((await upload(link('LINKED', 'warranty'))).status).toBe(409);
    expect((await upload(link('LINKED', 'second'))).status).toBe(201);
    const again = await retailer.api.get(`/receipts/${receipt}`);
    expect(Object.keys(again.json.attachments as object)).toEqual(['second', 'warranty']);
  });
});

describe('400', () => {
  test.each([
    'inline',
    'form-data; name=x',
    'attachment; filename',
    'attachment; filename="a',
    'attachment x',
  ])('an upload with the Content-Disposition %j is refused by name', async (disposition) => {
    const { status, json } = await upload({ 'content-disposition': disposition });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'header', name: 'content-disposition' }]);
  });

  test('a link by headers needs both of them', async () => {
    const { status, json } = await upload({ 'service-transaction-id': 'LINKED' });
    expect({ status, name: json.errors[0].name }).toEqual({ status: 400, name: 'service-attachment-label' });
  });

  test.each(['.', '..'])('no label is %s, which no path can name', async (label) => {
    await postedReceipt(retailer, { transaction_id: `FOLDER ${label}` });
    const { status, json } = await upload(link(`FOLDER ${label}`, label));
    const name = 'service-attachment-label';
    expect([status, json.errors]).toMatchObject([
      400,
      [{ location: 'header', name, reason: 'unusable_name' }],
    ]);
  });
});

describe('403', () => {
  test('is not open to consumers', async () => {
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'c' });
    const { status, json } = await apiClient().request(`/attachments?${query}`, {
      method: 'POST',
      body: 'x',
    });
    expect([status, json.code]).toEqual([403, 'permission_denied']);
  });
});

describe('404', () => {
  test('a link by headers needs a receipt of the retailer', async () => {
    await postedReceipt(other, { transaction_id: 'THEIRS' });
    expect((await upload(link('THEIRS', 'x'))).status).toBe(404);
  });

  test('a test receipt takes no file, which would stay behind when it is removed', async () => {
    const made = await retailer.api.post('/receipts/_test', {});
    const { json } = await retailer.api.get(`/receipts/${made.json.id}`);
    expect((await upload(link(json.transaction_id as string, 'x'))).status).toBe(404);
  });
});

describe('409', () => {
  test('a receipt has one attachment under a label', async () => {
    await postedReceipt(retailer, { transaction_id: 'LABELLED' });
    await uploaded(link('LABELLED', 'warranty'));
    const { status, json } = await upload(link('LABELLED', 'warranty'));
    expect([status, json.code]).toEqual([409, 'conflict']);
  });
});

describe('413', () => {
  test('an upload of 20 MiB fits; a byte more is refused while it is read', async () => {
    expect((await upload({}, Buffer.alloc(20 * 1024 * 1024, 1))).status).toBe(201);
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1024 * 1024;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
    });
    const { status, json } = await upload({}, endless);
    expect({ status, code: json.code }).toEqual({ status: 413, code: 'body_too_large' });
    expect(sent).toBeLessThan(30 * 1024 * 1024);
  });
});

describe('422', () => {
  test('a receipt has no more attachments than it can be submitted with', async () => {
    const id = await uploaded();
    const labels = Array.from({ length: 100 }, (_, number) => `file ${number}`);
    const attachments = Object.fromEntries(labels.map((label) => [label, { id }]));
    const receipt = await postedReceipt(retailer, { transaction_id: 'FULL', attachments });
    const { status, json } = await upload(link('FULL', 'one more'));
    expect({ status, reason: json.reason }).toEqual({ status: 422, reason: 'attachments_max' });
    const { json: after } = await retailer.api.get(`/receipts/${receipt}`);
    expect(Object.keys(after.attachments as object)).toHaveLength(100);
  });
});
