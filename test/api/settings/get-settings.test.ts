import { describe, expect, test } from 'vitest';
import { apiClient, bearerToken } from '@/test/api-client';
import { makeClient, makeRetailer, postedReceipt } from '@/test/factories';

describe('200', () => {
  test('shows every setting but the groups of portal users', async () => {
    const { status, json } = await (await makeRetailer({ vatno: 'DE1' })).api.get('/settings');
    expect(status).toBe(200);
    expect(json).toMatchObject({ vatno: 'DE1', channels: ['email'], cards: 'off' });
    expect(json).not.toHaveProperty('portal_groups');
  });

  test('a new retailer has receipt pages on, and links in answers off', async () => {
    const { json } = await (await makeRetailer()).api.get('/settings');
    expect([json.receipt_pages, json.receipt_links]).toEqual([true, false]);
  });
});

describe('200 search index', () => {
  test('of search fields says how many receipts are still found by the earlier ones', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { properties: { order: 'A-1' } });
    const progress = async () => (await retailer.api.get('/settings/search_index')).json as unknown;
    expect(await progress()).toEqual({ receipts: 1, outdated: 0 });
    const json = { search_fields: { 'dynamic.order': { path: 'order', kind: 'exact' } } };
    await retailer.api.request('/settings', { method: 'PATCH', json });
    expect(await progress()).toEqual({ receipts: 1, outdated: 1 });
  });
});

describe('403', () => {
  test.each(['/settings', '/settings/search_index'])(
    '%s is shown to holders of its permission',
    async (path) => {
      const retailer = await makeRetailer();
      const client = await makeClient(retailer, {
        authentication: 'bearer',
        permissions: ['view.patch_settings'],
      });
      const api = apiClient({ authorization: `Bearer ${await bearerToken(client)}` });
      const { status, json } = await api.get(path);
      expect([status, json.code]).toEqual([403, 'permission_denied']);
    },
  );
});
