import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { queuedMessage } from '@/test/api/deliveries/queued-message';
import { makeRetailer, postedReceipt } from '@/test/factories';

describe('200', () => {
  test('is what happened to the messages with a receipt, newest first, page by page', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const properties = { email: 'anna@example.com', phone: '+4915123456789' };
    const id = await postedReceipt(retailer, { properties });
    const path = `/receipts/${id}/deliveries`;
    expect((await retailer.api.get(path)).json).toEqual([]);
    for (const channel of ['email', 'sms']) {
      expect((await retailer.api.post('/receipts/_send', { id, channels: [channel] })).status).toBe(202);
    }
    const { status, json } = await retailer.api.get(path);
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { type: 'queued', channel: 'sms' },
      { type: 'queued', channel: 'email' },
    ]);
    expect((await retailer.api.get(`${path}?count=1`)).json).toEqual([json[0]]);
    expect((await retailer.api.get(`${path}?after=${json[0].id}`)).json).toEqual([json[1]]);
  });

  test('is the history of a receipt, newest first, page by page', async () => {
    const { retailer, receiptId, run } = await queuedMessage('sms');
    await run();
    const path = `/receipts/${receiptId}/deliveries`;
    const { json } = await retailer.api.get(path);
    expect(json).toMatchObject([
      { type: 'sent', channel: 'sms', detail: 'outbox' },
      { type: 'queued', channel: 'sms' },
    ]);
    expect((await retailer.api.get(`${path}?after=${json[0].id}`)).json).toEqual([json[1]]);
  });
});

describe('400', () => {
  test.each(['count=0', 'count=101', 'after=x'])('%s is refused', async (query) => {
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer);
    const { status, json } = await retailer.api.get(`/receipts/${id}/deliveries?${query}`);
    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ location: 'query', name: query.split('=')[0] }]);
  });
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer, { identifier: '1001' });
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/receipts/${id}/deliveries?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});

describe('404', () => {
  test('a receipt of another retailer and one that cannot be are the same', async () => {
    const retailer = await makeRetailer();
    for (const id of ['x', await postedReceipt(await makeRetailer())]) {
      const { status, json } = await retailer.api.get(`/receipts/${id}/deliveries`);
      expect([status, json.description]).toEqual([404, 'receipt not found']);
    }
  });
});
