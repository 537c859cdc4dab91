import { describe, expect, test } from 'vitest';
import { makeRetailer } from '@/test/factories';

describe('200', () => {
  test('shows the retailer’s own, newest first, page by page', async () => {
    const own = await makeRetailer();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      const { headers } = await own.api.request('/pos/receipts', { method: 'POST', body: 'abc' });
      ids.unshift(headers.get('service-pos-data-id') ?? '');
    }
    const first = await own.api.get('/pos/status?count=2&state=received');
    expect(first.json.map((row: { id: string }) => row.id)).toEqual(ids.slice(0, 2));
    expect(first.json[0]).toMatchObject({ state: 'received', bytes: 3, failure: null, receipt_ids: [] });
    const second = await own.api.get(`/pos/status?count=2&after=${ids[1]}`);
    expect(second.json.map((row: { id: string }) => row.id)).toEqual(ids.slice(2));
    expect((await own.api.get('/pos/status?state=failed')).json).toEqual([]);
  });
});

describe('400', () => {
  test.each([
    ['state=gone', 'state'],
    ['count=101', 'count'],
    ['after=x', 'after'],
  ])('%s is refused at %s', async (query, name) => {
    const { api } = await makeRetailer();
    const { status, json } = await api.get(`/pos/status?${query}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ name }]);
  });
});
