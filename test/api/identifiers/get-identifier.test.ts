import { beforeAll, describe, expect, test } from 'vitest';
import { totalByCurrency } from '@/lib/domain/identifiers/total-by-currency';
import { apiClient, signedQuery } from '@/test/api-client';
import { makeRetailer, postedReceipt, receiptBody, type TestRetailer } from '@/test/factories';
import { emptyProperties } from './empty-properties';

let retailer: TestRetailer;
beforeAll(async () => {
  retailer = await makeRetailer();
});

describe('200', () => {
  test('a receipt makes its identifier known, and the summary adds up without duplicates', async () => {
    const { api } = retailer;
    const at = (day: number) => `2026-03-${day}T10:00:00+00:00`;
    for (const [day, total] of [
      [10, 0.1],
      [12, 0.2],
      [11, 0.7],
    ] as const) {
      await api.post('/receipts', receiptBody({ identifier: 'summed', total, localtime: at(day) }));
    }
    await api.post('/receipts', receiptBody({ identifier: 'summed', total: 50, duplicate: true }));
    const { json } = await api.get('/identifiers/summed');
    expect(json.summary).toEqual({
      receipts: 3,
      total: 1,
      first_timestamp: '2026-03-10T10:00:00+00:00',
      last_timestamp: '2026-03-12T10:00:00+00:00',
    });
    expect(json.properties).toEqual(emptyProperties);
  });

  test('totals beyond any money do not keep anybody from being read, listed and found', async () => {
    const { api, ctx } = await makeRetailer();
    for (const total of [1.5e308, 1.5e308]) {
      await api.post(
        '/receipts',
        receiptBody({ identifier: 'rich', total, items: [{ name: 'x', quantity: 1, total }] }),
      );
    }
    await api.post('/receipts', receiptBody({ identifier: 'poor' }));
    expect((await api.get('/identifiers/rich')).json.summary).toMatchObject({ receipts: 2, total: 2e290 });
    expect(await totalByCurrency(ctx, ['rich'])).toEqual([{ currency: 'EUR', receipts: 2, total: 2e290 }]);
    expect((await api.get('/identifiers')).json).toHaveLength(2);
    expect((await api.get('/identifiers/_search?query=identifier:rich')).json.hits).toBe(1);
  });
});

describe('404', () => {
  test('an unknown identifier, and one of another retailer or of another consumer', async () => {
    const stranger = await makeRetailer();
    await postedReceipt(stranger, { identifier: 'theirs' });
    await postedReceipt(retailer, { identifier: 'mine' });
    const other = signedQuery(retailer.credentials.hmac, { consumer: 'someone-else' });
    const answers = [
      await retailer.api.get('/identifiers/nobody'),
      await retailer.api.get('/identifiers/theirs'),
      await apiClient().get(`/identifiers/mine?${other}`),
    ];
    const refused = answers.map(({ status, json }) => [status, json.description]);
    expect(refused).toEqual(answers.map(() => [404, 'identifier not found']));
  });
});
