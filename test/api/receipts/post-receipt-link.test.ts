import { beforeAll, describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { openPage, tokenOf } from '@/test/receipt-page/receipt-pages';
import { linkedReceipt } from './linked-receipt';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer({ receipt_links: true });
});

const linked = () => linkedReceipt(retailer);

const revoke = (path: string) => retailer.api.request(path, { method: 'DELETE' });

describe('201', () => {
  test('a link that is issued anew is another one, and the one before is gone', async () => {
    const { token, path } = await linked();
    const { status, json, headers } = await retailer.api.post(path, undefined);
    expect(status).toBe(201);
    const { _links: links } = json as { _links: { webview: { href: string } } };
    expect(headers.get('location')).toBe(links.webview.href);
    const next = tokenOf(links.webview.href);
    expect(next).not.toBe(token);
    expect((await openPage(next)).status).toBe(200);
    expect((await openPage(token)).status).toBe(404);
    await revoke(path);
    expect((await retailer.api.post(path, undefined)).status).toBe(201);
    const listed = (await retailer.api.get(path)).json as {
      revoked_timestamp: string | null;
      _links: unknown;
    }[];
    expect(listed.map((link) => link.revoked_timestamp === null)).toEqual([true, false, false]);
    expect(listed.map((link) => link._links === null)).toEqual([false, true, true]);
    expect(JSON.stringify(listed)).not.toContain(token);
  });
});

describe('403', () => {
  test('a signed consumer is not let in', async () => {
    const { path, token } = await linked();
    const query = signedQuery(retailer.credentials.hmac, { consumer: 'anna@example.com' });
    expect((await apiClient().request(`${path}?${query}`, { method: 'POST' })).status).toBe(403);
    expect((await openPage(token)).status).toBe(200);
  });
});

describe('404', () => {
  test('is the retailer’s alone to manage', async () => {
    const { path, token } = await linked();
    const other = await makeRetailer();
    expect((await other.api.request(path, { method: 'POST' })).status).toBe(404);
    expect((await retailer.api.request('/receipts/nonsense/links', { method: 'POST' })).status).toBe(404);
    expect((await openPage(token)).status).toBe(200);
  });
});
