import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { openPage } from '@/test/receipt-page/receipt-pages';
import { linkedReceipt } from './linked-receipt';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const linked = () => linkedReceipt(retailer);

describe('200', () => {
  test('is every link a receipt had, the newest first, and only the valid one with its address', async () => {
    const { path, token } = await linked();
    const first = await retailer.api.get(path);
    expect(first.status).toBe(200);
    expect(first.json).toMatchObject([
      { revoked_timestamp: null, _links: { webview: { href: `http://localhost:3000/r/${token}` } } },
    ]);
    const { json: issued } = await retailer.api.post(path, undefined);
    const { json } = await retailer.api.get(path);
    expect(json).toMatchObject([
      { revoked_timestamp: null, _links: issued._links },
      { revoked_timestamp: expect.any(String) as string, _links: null },
    ]);
    expect(JSON.stringify(json)).not.toContain(token);
  });

  test('is empty for a receipt that never had one', async () => {
    const quiet = await makeRetailer({ receipt_pages: false });
    const { status, json } = await quiet.api.get(`/receipts/${await postedReceipt(quiet)}/links`);
    expect([status, json]).toEqual([200, []]);
  });
});

describe('403', () => {
  test('a signed consumer is not let in', async () => {
    const { path, token } = await linked();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
    expect((await apiClient().request(`${path}?${query}`, { method: 'GET' })).status).toBe(403);
    expect((await openPage(token)).status).toBe(200);
  });
});

describe('404', () => {
  test('is the retailer’s alone to manage', async () => {
    const { path, token } = await linked();
    const other = await makeRetailer();
    expect((await other.api.request(path, { method: 'GET' })).status).toBe(404);
    expect((await retailer.api.request('/receipts/nonsense/links', { method: 'GET' })).status).toBe(404);
    expect((await openPage(token)).status).toBe(200);
  });
});
