import { sql } from 'drizzle-orm';
import { seedReceipts } from '@/demo/seed-receipts';
import { database } from '@/lib/platform/db/client';
import { rebuildSearch } from '@/lib/domain/receipts/index/reindex-search';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { livingDocuments } from './index-content';

export type Owner = Pick<TestRetailer, 'ctx'>;

/** The index of a retailer as text, terms and versions with it, wherever it is kept. */
export async function indexOf({ ctx }: Owner): Promise<string[]> {
  const all = [...(await livingDocuments(ctx, 'receipts')), ...(await livingDocuments(ctx, 'identifiers'))];
  return all.map(({ key, orderedAt, version, terms }) => [key, orderedAt, version, ...terms].join('\n'));
}

/** As an index is that an earlier release wrote: its terms say nothing. */
export async function outdate({ ctx: { retailer } }: Owner): Promise<void> {
  await database().execute(
    sql`update search_tail set version = 0, terms = ''::tsvector where retailer_id = ${retailer.id}`,
  );
  await database().execute(sql`update search_segments set version = 0 where retailer_id = ${retailer.id}`);
  await database().execute(sql`delete from search_segment_terms where retailer_id = ${retailer.id}`);
  await database().execute(sql`delete from search_segment_postings where retailer_id = ${retailer.id}`);
}

/** How many documents of a retailer have terms of now: those that changed since they were sealed count twice. */
export async function upToDate({ ctx: { retailer } }: Owner): Promise<number> {
  const [row] = await database().execute<{ count: number }>(sql`
    select ((select count(*) from search_tail where retailer_id = ${retailer.id} and version <> 0)
      + (select coalesce(sum(size - dead_count), 0) from search_segments
        where retailer_id = ${retailer.id} and is_ready and version <> 0))::int as count`);
  return row?.count ?? 0;
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
  await rebuildSearch(owner.ctx);
  return owner;
}
