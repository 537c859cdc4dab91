import { expect, test } from 'vitest';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { makeRetailer, receiptBody } from '@/test/factories';
import { exampleValues } from './example-values';

test('examples are made of the newest receipts that serve, and find them', async () => {
  const { api, ctx } = await makeRetailer({ timezone: 'America/New_York' });
  const item = (name: string) => [{ name, quantity: 1, total: 23.7 }];
  const post = async (localtime: string, more: Readonly<Record<string, unknown>>) => {
    const { status } = await api.post('/receipts', receiptBody({ localtime, total: 23.7, ...more }));
    expect(status).toBe(201);
  };
  await post('2026-03-08T03:30:00Z', {
    transaction_id: 'NY-0001-7',
    items: item('Whole Milk 1 l'),
    payments: [
      { method: 'cash', amount: 3.7 },
      { method: 'card', amount: 20, details: { number: '4242' } },
    ],
  });
  // Newer, and of no use: no card, a name with signs, an id with signs, nothing paid.
  await post('2026-03-09T12:00:00Z', {
    transaction_id: '":)',
    items: item('<b>Milk</b> "1 l"'),
    payments: [{ method: 'card', amount: 23.7, number: '12-34' }],
  });
  await post('2026-03-09T13:00:00Z', { transaction_id: 'a b', total: 0, items: item('Milk') });

  const values = exampleValues(await listReceipts(ctx, { count: 20 }), 'America/New_York');
  expect(values).toEqual({
    card: { digits: '4242', total: 23.7, day: '2026-03-07' },
    phrase: { words: 'Whole Milk', above: 20 },
    transactionId: 'NY-0001-7',
  });
  for (const query of [
    'payments.number:4242 timestamp:2026-03-07 total:23.7',
    'items.name:"Whole Milk" total:[20 TO *]',
    'transaction_id:NY-0001-7',
  ]) {
    const { json } = await api.get(`/receipts/_search?query=${encodeURIComponent(query)}`);
    expect(json, query).toMatchObject({ hits: 1 });
  }
});

test('without receipts there is nothing to take', () => {
  expect(exampleValues([], 'UTC')).toEqual({ card: null, phrase: null, transactionId: null });
});
