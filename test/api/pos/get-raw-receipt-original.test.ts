import { beforeAll, describe, expect, test } from 'vitest';
import { clientOf, makeRetailer, type TestRetailer } from '@/test/factories';

const card = '4111 1111 1111 1111';
const sent = Buffer.from(`\ufeff<a oid="1.2.840.10003.5.109.10">${card}</a>\r\n\xff\0`, 'latin1');

let retailer: TestRetailer;
let path: string;
beforeAll(async () => {
  retailer = await makeRetailer();
  const response = await retailer.api.request('/pos/receipts', {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: sent,
  });
  path = `/pos/raw/${response.headers.get('service-pos-data-id') ?? ''}`;
});

describe('200', () => {
  test('comes byte for byte to who holds its permission, and the audit trail has it', async () => {
    const holder = await clientOf(retailer, ['view.get_raw_receipt_original']);
    const exact = await holder.get(`${path}/original`);
    expect(exact.status).toBe(200);
    expect(exact.bytes.equals(sent)).toBe(true);
    const id = path.split('/').at(-1);
    const { json } = await retailer.api.get(`/audit?subject_type=raw_receipt&subject_id=${id}`);
    expect(json).toMatchObject([{ action: 'get_raw_receipt_original', after: { bytes: sent.byteLength } }]);
  });
});

describe('403', () => {
  test('for who may only read it with masked card numbers', async () => {
    const reader = await clientOf(retailer, ['view.get_raw_receipt']);
    const refused = await reader.get(`${path}/original`);
    expect([refused.status, refused.json.code]).toEqual([403, 'permission_denied']);
    expect((await reader.get(`${path}/content`)).text).not.toContain(card);
  });
});

describe('404', () => {
  test('of none, and of another retailer', async () => {
    expect((await retailer.api.get(`/pos/raw/${crypto.randomUUID()}/original`)).status).toBe(404);
    const stranger = await makeRetailer();
    expect((await stranger.api.get(`${path}/original`)).status).toBe(404);
  });
});
