import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { queuedMessage } from '@/test/delivery/queued-message';
import { makeRetailer, postedReceipt } from '@/test/factories';

// GET /receipts/{id}/channels: what could bring one receipt to its consumer.

describe('200', () => {
  test('tells what could be sent where, masked, and why not', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const id = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
    const { json } = await retailer.api.get(`/receipts/${id}/channels`);
    expect(json).toEqual([
      { channel: 'email', available: true, address: 'a•••@e•••.com', reason: null, provider: 'outbox' },
      { channel: 'sms', available: false, address: null, reason: 'no_address', provider: 'outbox' },
      { channel: 'whatsapp', available: false, address: null, reason: 'not_enabled', provider: 'outbox' },
    ]);
  });

  test('agrees with what _send says', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const all = ['email', 'sms', 'whatsapp'];
    for (const properties of [{}, { email: 'a@b.de' }, { phone: '+4915123456789' }, { phone: 'x' }]) {
      const id = await postedReceipt(retailer, { properties });
      const { json } = await retailer.api.get(`/receipts/${id}/channels`);
      const available = (json as { channel: string; available: boolean }[])
        .filter((each) => each.available)
        .map(({ channel }) => channel);
      const resolved = await retailer.api.post('/receipts/_send', { id, channels: all, resolve: true });
      expect(available).toEqual(resolved.json.channels);
    }
  });
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const { retailer, receiptId } = await queuedMessage('email');
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/receipts/${receiptId}/channels?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});

describe('404', () => {
  test('shows nothing of another retailer', async () => {
    const { receiptId } = await queuedMessage('email');
    const other = await makeRetailer();
    expect((await other.api.get(`/receipts/${receiptId}/channels`)).status).toBe(404);
  });
});
