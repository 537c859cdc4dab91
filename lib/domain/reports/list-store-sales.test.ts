import { expect, test } from 'vitest';
import { listStoreSales } from './list-store-sales';
import { listLastReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { listStores } from '@/lib/domain/stores/read-stores';
import { makeRetailer, postedReceipt } from '@/test/factories';

const now = () => new Date('2026-03-14T14:30:00Z');

test('the sales of seven days in the store’s own currency, and its last receipt', async () => {
  const { api, ctx, ...own } = await makeRetailer();
  const retailer = { api, ctx, ...own };
  const place = { address: ['Quay 1'], country: 'DEU' };
  await api.post('/stores', { reference: 71, name: 'Quay', ...place });
  await api.post('/stores', { reference: 72, name: 'Pier', currency: 'PLN', ...place });
  await api.post('/stores', { reference: 73, name: 'Empty', ...place });
  for (const [reference, day, total, currency] of [
    [71, '2026-03-07', 100, 'EUR'],
    [71, '2026-03-08', 1.5, 'EUR'],
    [71, '2026-03-14', 2, 'EUR'],
    [71, '2026-03-13', 50, 'PLN'],
    [72, '2026-03-12', 7, 'PLN'],
  ] as const)
    await postedReceipt(retailer, {
      store_reference: reference,
      localtime: `${day}T12:00:00+01:00`,
      total,
      l10n: { currency },
    });
  const listed = (await listStores(ctx, { count: 100 })).filter(({ reference }) => reference > 70);
  const [quay = 0, pier = 0] = listed.map(({ id }) => id);
  expect(await listStoreSales({ ...ctx, now }, listed)).toEqual(
    new Map([
      [quay, { amount: 3.5, currency: 'EUR' }],
      [pier, { amount: 7, currency: 'PLN' }],
    ]),
  );
  const ids = listed.map(({ id }) => id);
  expect(await listLastReceipts(ctx, ids)).toEqual(
    new Map([
      [quay, new Date('2026-03-14T11:00:00Z')],
      [pier, new Date('2026-03-12T11:00:00Z')],
    ]),
  );
  const other = await makeRetailer();
  expect(await listStoreSales({ ...other.ctx, now }, listed)).toEqual(new Map());
  expect(await listLastReceipts(other.ctx, ids)).toEqual(new Map());
});
