import { beforeAll, describe, expect, test } from 'vitest';
import { fileStorage } from '@/lib/storage/file-storage';
import { pruneAttachments } from '@/lib/attachments/prune-attachments';
import { storageKey, uuidOfAttachment } from '@/lib/attachments/names';
import { apiClient, signedQuery, type TestResponse } from '../api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '../factories';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const bytes = Buffer.from([0, 255, 1, 254, 10, 13, 128]);

function upload(
  headers: Readonly<Record<string, string>> = {},
  body: Uint8Array | ReadableStream = bytes,
): Promise<TestResponse> {
  return retailer.api.request('/attachments', {
    method: 'POST',
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename=warranty.pdf',
      ...headers,
    },
    body: body as BodyInit,
  });
}

async function uploaded(headers: Readonly<Record<string, string>> = {}): Promise<string> {
  const { status, json, text } = await upload(headers);
  expect(status, text).toBe(201);
  return json.id as string;
}

describe('an upload', () => {
  test('is kept byte for byte, under an id and an address of its own', async () => {
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

  test('of 20 MiB fits; a byte more is refused while it is read', async () => {
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

  test.each([
    ['attachment; filename=a.pdf', 'attachment; filename=a.pdf'],
    ['ATTACHMENT; FileName="a \\"b\\"; c.pdf"', 'attachment; filename="a b; c.pdf"'],
    ["attachment; filename*=UTF-8''%e2%82%ac.pdf; filename=x", /filename\*=UTF-8''%E2%82%AC\.pdf/],
    [Buffer.from('attachment; filename="grüße.pdf"').toString('latin1'), /gr%C3%BC%C3%9Fe\.pdf|grüße/],
    ['attachment; filename="../../etc/passwd"', 'attachment; filename=passwd'],
    ['attachment; filename="C:\\\\x\\\\b.pdf"', 'attachment; filename=b.pdf'],
    ['attachment; filename=".."', 'attachment'],
    ['attachment', 'attachment'],
  ])('named %s is served as %s', async (sent, served) => {
    const id = await uploaded({ 'content-disposition': sent });
    const disposition = (await retailer.api.get(`/attachments/${id}`)).headers.get('content-disposition');
    if (typeof served === 'string') expect(disposition).toBe(served);
    else expect(disposition).toMatch(served);
  });

  test.each([
    'inline',
    'form-data; name=x',
    'attachment; filename',
    'attachment; filename="a',
    'attachment x',
  ])('with the Content-Disposition %j is refused by name', async (disposition) => {
    const { status, json } = await upload({ 'content-disposition': disposition });
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'header', name: 'content-disposition' }]);
  });
});

describe('a download', () => {
  test.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPEG', 'image/jpeg'],
    ['text/plain; charset=ISO-8859-1', 'text/plain; charset=iso-8859-1'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['text/html; x=image/png', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('of %s is served as %s and never run', async (sent, served) => {
    const id = await uploaded({ 'content-type': sent });
    const { headers } = await retailer.api.get(`/attachments/${id}`, { accept: 'image/*' });
    expect(headers.get('content-type')).toBe(served);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });

  test('is the retailer’s alone', async () => {
    const id = await uploaded();
    expect((await other.api.get(`/attachments/${id}`)).status).toBe(404);
    for (const wrong of ['att.x', id.slice(4), `rec.${id.slice(4)}`]) {
      expect((await retailer.api.get(`/attachments/${wrong}`)).status).toBe(404);
    }
  });

  test('is not open to consumers; HEAD tells all but the bytes', async () => {
    const id = await uploaded();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'c' });
    expect((await apiClient().get(`/attachments/${id}?${query}`)).status).toBe(403);
    const head = await retailer.api.request(`/attachments/${id}`, { method: 'HEAD' });
    expect({ status: head.status, length: head.headers.get('content-length'), text: head.text }).toEqual({
      status: 200,
      length: '7',
      text: '',
    });
  });
});

describe('a link by headers', () => {
  const link = (transactionId: string, label: string) => ({
    'service-transaction-id': transactionId,
    'service-attachment-label': label,
  });

  test('puts the attachment on the receipt at once', async () => {
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

  test('needs both headers and a receipt of the retailer', async () => {
    await postedReceipt(other, { transaction_id: 'THEIRS' });
    expect((await upload(link('THEIRS', 'x'))).status).toBe(404);
    const { status, json } = await upload({ 'service-transaction-id': 'LINKED' });
    expect({ status, name: json.errors[0].name }).toEqual({ status: 400, name: 'service-attachment-label' });
  });
});

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

  test('hold 1 MB together, not a byte more', async () => {
    const of = (size: number) => Buffer.alloc(size, 7).toString('base64');
    const full = { a: { data: of(400_000) }, b: { data: of(600_000) } };
    expect((await retailer.api.post('/receipts', receiptBody({ attachments: full }))).status).toBe(201);
    const over = { ...full, c: { data: of(1) } };
    const { status, json } = await retailer.api.post('/receipts', receiptBody({ attachments: over }));
    expect({ status, code: json.code }).toEqual({ status: 413, code: 'body_too_large' });
  });
});

describe('clearing up', () => {
  test('removes what nothing named for a week, row and bytes, and keeps what something did', async () => {
    const own = await makeRetailer();
    const post = async () => {
      const { json } = await own.api.request('/attachments', { method: 'POST', body: 'x' });
      return json.id as string;
    };
    const [loose, named] = [await post(), await post()];
    await postedReceipt(own, { attachments: { a: { id: named } } });
    const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    expect(await pruneAttachments(own.ctx, { now: inDays(6) })).toEqual({ unlinked: 0, lost: 0 });
    const stray = storageKey(own.ctx.retailer.id, '0b0e7e5e-1111-4111-8111-111111111111');
    await fileStorage().write(stray, Buffer.from('of an upload that was rolled back'));
    const stopped = { now: inDays(8), signal: AbortSignal.abort() };
    expect(await pruneAttachments(own.ctx, stopped)).toEqual({ unlinked: 0, lost: 0 });
    expect(await pruneAttachments(own.ctx, { now: inDays(8) })).toEqual({ unlinked: 1, lost: 1 });
    expect((await own.api.get(`/attachments/${loose}`)).status).toBe(404);
    expect((await own.api.get(`/attachments/${named}`)).text).toBe('x');
    expect(
      await fileStorage().read(storageKey(own.ctx.retailer.id, uuidOfAttachment(loose) ?? '')),
    ).toBeNull();
  });
});
