import { beforeAll, describe, expect, test } from 'vitest';
import { storageKey } from '@/lib/domain/attachments/names';
import { fileStorage } from '@/lib/platform/storage/file-storage';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { bytes, fileUpload } from './file-upload';

let retailer: TestRetailer;
let other: TestRetailer;
beforeAll(async () => {
  [retailer, other] = await Promise.all([makeRetailer(), makeRetailer()]);
});

const { uploaded } = fileUpload(() => retailer);

describe('200', () => {
  test('is the bytes that were uploaded', async () => {
    const read = await retailer.api.get(`/attachments/${await uploaded()}`);
    expect(read.status).toBe(200);
    expect(read.bytes).toEqual(bytes);
  });

  test.each([
    ['image/png', 'image/png'],
    ['IMAGE/JPEG', 'image/jpeg'],
    ['text/plain; charset=ISO-8859-1', 'text/plain; charset=iso-8859-1'],
    ['text/html', 'application/octet-stream'],
    ['image/svg+xml', 'application/octet-stream'],
    ['text/html; x=image/png', 'application/octet-stream'],
    ['application/xhtml+xml', 'application/octet-stream'],
    ['nonsense', 'application/octet-stream'],
  ])('a file of %s is served as %s and never run', async (sent, served) => {
    const id = await uploaded({ 'content-type': sent });
    const { headers } = await retailer.api.get(`/attachments/${id}`, { accept: 'image/*' });
    expect(headers.get('content-type')).toBe(served);
    expect(headers.get('content-disposition')).toMatch(/^attachment/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe('sandbox');
  });

  test('HEAD tells all but the bytes', async () => {
    const id = await uploaded();
    const head = await retailer.api.request(`/attachments/${id}`, { method: 'HEAD' });
    expect({ status: head.status, length: head.headers.get('content-length'), text: head.text }).toEqual({
      status: 200,
      length: '7',
      text: '',
    });
  });
});

describe('403', () => {
  test('is not open to consumers', async () => {
    const id = await uploaded();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'c' });
    expect((await apiClient().get(`/attachments/${id}?${query}`)).status).toBe(403);
  });
});

describe('404', () => {
  test('is the retailer’s alone', async () => {
    const id = await uploaded();
    expect((await other.api.get(`/attachments/${id}`)).status).toBe(404);
    for (const wrong of ['att.x', id.slice(4), `rec.${id.slice(4)}`]) {
      expect((await retailer.api.get(`/attachments/${wrong}`)).status).toBe(404);
    }
  });

  test('is what a file gets whose bytes are gone, as after a restore without them', async () => {
    const id = await uploaded();
    await fileStorage().remove(storageKey(retailer.ctx.retailer.id, id.slice(4)));
    const { status, json } = await retailer.api.get(`/attachments/${id}`);
    expect([status, json.code, json.description]).toEqual([404, 'not_found', 'attachment not found']);
    const head = await retailer.api.request(`/attachments/${id}`, { method: 'HEAD' });
    expect([head.status, head.text]).toEqual([404, '']);
  });
});
