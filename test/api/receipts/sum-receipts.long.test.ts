import { expect, test } from 'vitest';
import { sealSearch } from '@/lib/domain/receipts/index/seal-search';
import { readToSumMax } from '@/lib/search/index/postgres-index';
import { makeRetailer, postedReceipt } from '@/test/factories';
import { copiedReceipts } from './copied-receipts';

// GET /receipts/_sums of more receipts than are read to be added up.

test('adds up any number of receipts once the index has them in segments, and until then says the number alone', async () => {
  const own = await makeRetailer();
  const sold = async (total: number, copies: number, more: object = {}) => {
    const id = await postedReceipt(own, { total, items: [{ name: 'Milk', quantity: 1, total }], ...more });
    await copiedReceipts(own, id, copies - 1);
  };
  await sold(0.1, readToSumMax);
  await sold(-12.3456, 100);
  await sold(1e12, 3, { l10n: { currency: 'JPY' } });
  await sold(5, 2, { transaction_id: 'T-1', duplicate: true });
  const hits = readToSumMax + 105;
  const sums = async () => (await own.api.get('/receipts/_sums?query=items.name%3Amilk')).json;
  expect(await sums()).toEqual({ hits, totals: null, duplicates: null, tests: null });

  await sealSearch(own.ctx);
  const totals = [
    { currency: 'EUR', receipts: readToSumMax + 100, total: -234.56 },
    { currency: 'JPY', receipts: 3, total: 3e12 },
  ];
  expect(await sums()).toEqual({ hits, totals, duplicates: 2, tests: 0 });
  // As the receipts themselves say, some of which are in no segment yet.
  await sold(7, 1);
  const [row] = await own.ctx.db.execute<{ total: number }>(
    `select sum(total::numeric)::float8 as total from receipts
     where retailer_id = ${own.ctx.retailer.id} and currency = 'EUR' and not duplicate`,
  );
  expect((await sums()).totals[0]).toEqual({
    currency: 'EUR',
    receipts: readToSumMax + 101,
    total: row?.total,
  });
});
