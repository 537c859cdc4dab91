import { describe, expect, test } from 'vitest';
import { apiClient, signedQuery } from '@/test/api-client';
import { queuedMessage } from '@/test/delivery/queued-message';
import { makeRetailer } from '@/test/factories';

// GET /receipts/{id}/deliveries: what happened to one receipt on its way.

describe('200', () => {
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
    expect((await retailer.api.get('/receipts/x/deliveries')).status).toBe(404);
  });
});

describe('403', () => {
  test('is closed to signed consumers', async () => {
    const { retailer, receiptId } = await queuedMessage('email');
    const query = signedQuery(retailer.credentials.hmac, { consumer: '1001' });
    const { status, json } = await apiClient().get(`/receipts/${receiptId}/deliveries?${query}`);
    expect({ status, code: json.code }).toEqual({ status: 403, code: 'permission_denied' });
  });
});

describe('404', () => {
  test('shows nothing of another retailer', async () => {
    const { retailer, receiptId } = await queuedMessage('email');
    const other = await makeRetailer();
    expect((await other.api.get(`/receipts/${receiptId}/deliveries`)).status).toBe(404);
    expect((await retailer.api.get('/receipts/x/deliveries')).status).toBe(404);
  });
});
