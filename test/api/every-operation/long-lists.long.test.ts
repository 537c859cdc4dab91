import { sql } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { listCards } from '@/lib/domain/cards/list-cards';
import type { Context } from '@/lib/platform/context';
import { readOutbox } from '@/lib/domain/delivery/store/outbox';
import { listRaw } from '@/lib/domain/pos/store/list';
import { countTried } from '@/lib/domain/pos/store/raw';
import { issueReceiptLink } from '@/lib/domain/receipts/links/issue-receipt-link';
import { isLinkRevoked } from '@/lib/domain/receipts/links/receipt-link';
import { listLinks } from '@/lib/domain/receipts/store/links';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { asOwner } from '@/test/as-owner';
import { blocksRead } from '@/test/blocks-read';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

// A short list must not take longer the more a retailer has.

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
    await asOwner((all) => all.execute(sql`analyze receipts`));
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
      insert into cards (retailer_id, card_number, code_hash, created_at, updated_at)
      select ${retailer.ctx.retailer.id}, (6000000000000 + n * 7919)::text, 'code', now(), now()
      from generate_series(1, ${rows}) n`);
    await asOwner((all) => all.execute(sql`analyze cards`));
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

/** An id of so many seconds before now, in SQL: the time in its first 48 bits. */
const idAgo = sql.raw(`(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - n * 1000), 12, '0')
  || '70008' || substr(md5(n::text), 1, 15))::uuid`);

describe('with many raw receipts', () => {
  let retailer: TestRetailer;
  beforeAll(async () => {
    retailer = await makeRetailer();
    const { db } = retailer.ctx;
    // A few have failed, half of them because nothing takes their type.
    await db.execute(sql`
      insert into raw_receipts (retailer_id, id, body, content_type, headers, properties, duplicate, attachments, state,
        receipt_ids, transformation, failure_code, created_by, request_id, created_at)
      select ${retailer.ctx.retailer.id}, ${idAgo}, '', case when n % 2000 = 0 then 'text/new' else 'text/old' end, '[]',
        '{}', false, '{}', case when n % 1000 = 0 then 'failed' else 'processed' end, '{}',
        case when n % 2000 = 0 then null else 'old' end, case when n % 1000 = 0 then 'mapping_failed' end, 'test', 'test',
        now() - n * interval '1 second'
      from generate_series(1, ${rows}) n`);
    await asOwner((all) => all.execute(sql`analyze raw_receipts`));
  });

  const longAgo = () => new Date(Date.now() - (rows - 100) * 1000);

  test.each([
    ['a failure that never was', () => ({ code: 'mapping_timeout' }), 0],
    ['a failure', () => ({ code: 'mapping_failed' }), 20],
    ['a time at the far end', () => ({ to: longAgo() }), 20],
    ['a transformation that took none', () => ({ transformation: 'new' }), 0],
  ])('a page by %s reads few of them', async (_what, filterOf, found) => {
    const list = { count: 20, ...filterOf() };
    expect(await listRaw(retailer.ctx, list)).toHaveLength(found);
    expect(await blocksRead(retailer.ctx, (ctx) => listRaw(ctx, list))).toBeLessThan(blocksMax);
  });

  test.each([
    ['that is of their type', { name: 'new', contentTypes: ['text/new'] }, 10],
    ['that takes none', { name: 'newer', contentTypes: ['text/newer'] }, 0],
  ])('what a draft %s can be tried on is found without reading the others', async (_what, taker, found) => {
    expect(await countTried(retailer.ctx, taker, 100)).toBe(found);
    expect(await blocksRead(retailer.ctx, (ctx) => countTried(ctx, taker, 100))).toBeLessThan(blocksMax);
  });
});

describe('with many messages', () => {
  test('a page of mails to portal users reads few of them', async () => {
    const { ctx } = await makeRetailer();
    await ctx.db.execute(sql`
      insert into messages (retailer_id, id, kind, channel, recipient, request, state, attempts, created_by, created_at,
        updated_at)
      select ${ctx.retailer.id}, ${idAgo}, case when n = ${rows} then 'invitation' else 'receipt' end, 'email',
        'anna@example.com', 'arrival', 'sent', 1, 'test', now(), now()
      from generate_series(1, ${rows}) n`);
    await asOwner((all) => all.execute(sql`analyze messages`));
    const page = { count: 20, after: undefined };
    expect(await readOutbox(ctx, { kind: 'invitation' }, page)).toHaveLength(1);
    for (const kind of ['invitation', 'password_reset'] as const) {
      const read = (inner: Context<string>) => readOutbox(inner, { kind }, page);
      expect(await blocksRead(ctx, read), kind).toBeLessThan(blocksMax);
    }
  });
});

test('the links of a receipt are found without reading those of others', async () => {
  const retailer = await makeRetailer({ receipt_links: true });
  const { ctx } = retailer;
  const id = await postedReceipt(retailer);
  await ctx.db.execute(sql`
    insert into receipt_links (retailer_id, token, receipt_id, created_at, revoked_at)
    select ${ctx.retailer.id}, md5(n::text), gen_random_uuid(), now(), case when n % 100 = 0 then now() end
    from generate_series(1, ${rows}) n`);
  await asOwner((all) => all.execute(sql`analyze receipt_links`));
  await issueReceiptLink(ctx, id);
  expect(await listLinks(ctx, id)).toHaveLength(2);
  expect(await blocksRead(ctx, (inner) => isLinkRevoked(inner, id))).toBeLessThan(blocksMax);
});
