import { eq, sql } from 'drizzle-orm';
import { identifierSearch, receiptSearch } from '@/drizzle/schema/search';
import { seedReceipts } from '@/demo/seed-receipts';
import { database } from '@/lib/platform/db/client';
import { reindexSearch } from '@/lib/domain/receipts/reindex-search';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';

export type Owner = Pick<TestRetailer, 'ctx'>;

/** The index of a retailer as text, terms and versions with it. */
export async function indexOf({ ctx }: Owner): Promise<string[]> {
  const rows = await database().execute<{ row: string }>(sql`
    select concat_ws(' ', receipt_id, ordered_at, version, terms) as row from receipt_search
    where retailer_id = ${ctx.retailer.id}
    union all
    select concat_ws(' ', identifier, ordered_at, version, terms) from identifier_search
    where retailer_id = ${ctx.retailer.id} order by 1`);
  return rows.map(({ row }) => row);
}

export const ofRetailer = ({ ctx }: Owner) => eq(receiptSearch.retailerId, ctx.retailer.id);

/** As rows are that an earlier release wrote. */
export async function outdate(owner: Owner): Promise<void> {
  await database()
    .update(receiptSearch)
    .set({ version: 0, terms: sql`''` })
    .where(ofRetailer(owner));
  await database()
    .update(identifierSearch)
    .set({ version: 0, terms: sql`''` })
    .where(eq(identifierSearch.retailerId, owner.ctx.retailer.id));
}

export async function seeded(count: number): Promise<TestRetailer> {
  const owner = await makeRetailer();
  await seedReceipts(owner.ctx, {
    receipts: count,
    seed: 1,
    stores: 2,
    products: 200,
    until: new Date('2026-06-30'),
  });
  return owner;
}

/** A retailer with so many receipts that are alike, which are indexed more quickly than others. */
export async function copied(count: number): Promise<TestRetailer> {
  const owner = await makeRetailer();
  const id = await postedReceipt(owner);
  await database().execute(sql`
    insert into receipts (retailer_id, id, timestamp, "localtime", store_id, store_reference, external_store_reference,
      transaction_id, total, duplicate, pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at)
    select retailer_id, md5(n::text)::uuid, timestamp, "localtime", store_id, store_reference, external_store_reference,
      'copy-' || n, total, duplicate, pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at
    from receipts cross join generate_series(2, ${count}::int) as n
    where retailer_id = ${owner.ctx.retailer.id} and id = ${id}`);
  await reindexSearch(owner.ctx);
  return owner;
}
