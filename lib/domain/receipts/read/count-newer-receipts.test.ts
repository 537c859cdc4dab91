import { describe, expect, test } from 'vitest';
import { countNewerReceipts } from './count-newer-receipts';
import { newerMax } from './newer-max';
import { makeRetailer, postedReceipt } from '@/test/factories';

const at = (minute: number) => `2026-03-14T12:${String(minute).padStart(2, '0')}:00+01:00`;
const bread = { items: [{ name: 'Rye bread', quantity: 1, total: 3.98 }] };

describe('the receipts above one in a list', () => {
  test('are counted in the order of the list, of all and of those a query finds', async () => {
    const retailer = await makeRetailer();
    const first = await postedReceipt(retailer, { localtime: at(10), ...bread });
    const { ctx } = retailer;
    const query = 'items.name:bread';
    expect(await countNewerReceipts(ctx, { than: first, query: null })).toBe(0);
    expect(await countNewerReceipts(ctx, { than: first, query })).toBe(0);
    await postedReceipt(retailer, { localtime: at(9), ...bread });
    await postedReceipt(retailer, { localtime: at(11) });
    await postedReceipt(retailer, { localtime: at(12), ...bread });
    expect(await countNewerReceipts(ctx, { than: first, query: null })).toBe(2);
    expect(await countNewerReceipts(ctx, { than: first, query })).toBe(1);
  });

  test('are none above one that a query does not find any more, and is newer than all that it does', async () => {
    const retailer = await makeRetailer();
    await postedReceipt(retailer, { localtime: at(9), ...bread });
    const than = await postedReceipt(retailer, { localtime: at(10) });
    const query = 'items.name:bread';
    expect(await countNewerReceipts(retailer.ctx, { than, query })).toBe(0);
    await postedReceipt(retailer, { localtime: at(11), ...bread });
    expect(await countNewerReceipts(retailer.ctx, { than, query })).toBe(1);
    await postedReceipt(retailer, { localtime: at(12), ...bread });
    expect(await countNewerReceipts(retailer.ctx, { than, query })).toBe(2);
  });

  test('are counted as far as is said, and no farther', { tags: 'long' }, async () => {
    const retailer = await makeRetailer();
    const first = await postedReceipt(retailer, { localtime: at(0) });
    const later = Array.from({ length: newerMax + 3 }, () => postedReceipt(retailer, { localtime: at(1) }));
    await Promise.all(later);
    expect(await countNewerReceipts(retailer.ctx, { than: first, query: null })).toBe(newerMax + 1);
  });

  test('are nobody’s who may not see the one', async () => {
    const [retailer, other] = [await makeRetailer(), await makeRetailer()];
    const first = await postedReceipt(retailer, {});
    for (const query of [null, 'total:3.98']) {
      await expect(countNewerReceipts(other.ctx, { than: first, query })).rejects.toMatchObject({
        code: 'not_found',
      });
    }
  });
});
