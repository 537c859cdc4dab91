import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt } from '@/test/factories';

describe('200', () => {
  test('is each channel, with a masked address or the reason why there is none', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const id = await postedReceipt(retailer, { properties: { phone: '+4915123456789' } });
    const { status, json } = await retailer.api.get(`/receipts/${id}/channels`);
    expect(status).toBe(200);
    expect(json).toMatchObject([
      { channel: 'email', available: false, address: null, reason: 'no_address' },
      { channel: 'sms', available: true, address: '••• 89', reason: null },
      { channel: 'whatsapp', available: false, address: '••• 89', reason: 'not_enabled' },
    ]);
  });

  test('tells what could be sent where, masked, and why not', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const id = await postedReceipt(retailer, { properties: { email: 'anna@example.com' } });
    const { json } = await retailer.api.get(`/receipts/${id}/channels`);
    expect(json).toEqual(
      [
        { channel: 'email', available: true, address: 'a•••@e•••.com', reason: null },
        { channel: 'sms', available: false, address: null, reason: 'no_address' },
        { channel: 'whatsapp', available: false, address: null, reason: 'not_enabled' },
      ].map((channel) => ({
        ...channel,
        source: channel.address === null ? null : 'receipt',
        provider: 'outbox',
      })),
    );
  });

  test('tells whose address it is: the consumer’s own, or one that the receipt alone names', async () => {
    const retailer = await makeRetailer({ channels: ['email', 'sms'] });
    const sourcesOf = async (changes: Readonly<Record<string, unknown>>) => {
      const id = await postedReceipt(retailer, changes);
      const { json } = await retailer.api.get(`/receipts/${id}/channels`);
      return (json as { source: string | null }[]).map(({ source }) => source);
    };
    const identifier = 'priya@example.com';
    const [email, phone] = ['lena@example.com', '+4915123456789'];
    expect(await sourcesOf({ identifier })).toEqual(['consumer', null, null]);
    expect(await sourcesOf({ identifier, properties: { email } })).toEqual(['receipt', null, null]);
    expect(await sourcesOf({ identifier, properties: { email: 'Priya@example.com' } })).toEqual([
      'consumer',
      null,
      null,
    ]);
    expect(await sourcesOf({ properties: { email, phone } })).toEqual(['receipt', 'receipt', 'receipt']);
    const changed = await retailer.api.patch(`/identifiers/${identifier}`, [
      { op: 'add', path: '/properties/phone', value: '0151 23456789' },
    ]);
    expect(changed.status).toBe(204);
    expect(await sourcesOf({ identifier, properties: { phone } })).toEqual([
      'consumer',
      'consumer',
      'consumer',
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
    const retailer = await makeRetailer();
    const id = await postedReceipt(retailer, { identifier: '1001' });
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/receipts/${id}/channels?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});

describe('404', () => {
  test('a receipt of another retailer and one that cannot be are the same', async () => {
    const retailer = await makeRetailer();
    for (const id of ['x', await postedReceipt(await makeRetailer())]) {
      const { status, json } = await retailer.api.get(`/receipts/${id}/channels`);
      expect([status, json.description]).toEqual([404, 'receipt not found']);
    }
  });
});
