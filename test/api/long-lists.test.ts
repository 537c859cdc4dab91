import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCards } from '@/lib/cards/list-cards';
import { listReceipts } from '@/lib/receipts/list-receipts';
import { blocksRead } from '../blocks-read';
import { makeRetailer, postedReceipt, type TestRetailer } from '../factories';

// Whoever lists little must not wait longer the more a retailer has.

const rows = 20_000;
/** A page of 20 rows, its index, and what the planner looks up. */
const blocksMax = 120;

describe('with many receipts', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
    const { db } = retailer.ctx;
    const id = await postedReceipt(retailer);
    // Rare: one receipt of the oldest. Stores are renamed, so references are not those of stores there are now.
    await db.execute(sql`
      insert into receipts (retailer_id, id, timestamp, "localtime", store_id, store_reference,
        external_store_reference, transaction_id, total, duplicate, pos_data_ids, submitted, snapshot, created_by,
        request_id, created_at, updated_at)
      select retailer_id, gen_random_uuid(), timestamp - n * interval '1 minute', "localtime", store_id, store_reference,
        case when n = ${rows} then 'rare' when n % 2 = 0 then 'common' end, 'long-' || n, total, duplicate,
        pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at
      from receipts cross join generate_series(1, ${rows}) n
      where retailer_id = ${retailer.ctx.retailer.id} and id = ${id}`);
    await db.execute(sql`analyze receipts`);
  });

  test.each([
    ['nowhere', 0],
    ['rare', 1],
    ['common', 20],
  ])('a page by the external reference of a store reads few of them: %s', async (reference, found) => {
    const list = { count: 20, storeReference: [reference] };
    expect(await listReceipts(retailer.ctx, list)).toHaveLength(found);
    expect(await blocksRead(retailer.ctx, (ctx) => listReceipts(ctx, list))).toBeLessThan(blocksMax);
  });
});

describe('with many cards', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
    const { db } = retailer.ctx;
    await db.execute(sql`
      insert into cards (retailer_id, card_number, registration_code, created_at, updated_at)
      select ${retailer.ctx.retailer.id}, (6000000000000 + n * 7919)::text, 'code', now(), now()
      from generate_series(1, ${rows}) n`);
    await db.execute(sql`analyze cards`);
  });

  test.each([
    ['a number of no card', '6000 0000 0791 8', 0],
    ['a whole number', '6000 0000 0791 9', 1],
    ['an ending that no card has', '77777777', 0],
    ['the ending of one card', '0158380000', 1],
    ['a digit that many end with', '7', 20],
  ])('a page by %s reads few of them', async (_what, number, found) => {
    const list = { count: 20, number };
    expect(await listCards(retailer.ctx, list)).toHaveLength(found);
    expect(await blocksRead(retailer.ctx, (ctx) => listCards(ctx, list))).toBeLessThan(blocksMax);
  });
});
