import { sql } from 'drizzle-orm';
import type { TestRetailer } from '@/test/factories';

/** Copies a receipt, under ids of their own, `count` times; returns their ids. */
export async function copiedReceipts({ ctx }: TestRetailer, id: string, times: number): Promise<string[]> {
  const copies = await ctx.db.execute<{ id: string }>(sql`
    insert into receipts (retailer_id, id, timestamp, "localtime", store_id, store_reference, transaction_id, total,
      currency, duplicate, pos_data_ids, submitted, snapshot, created_by, request_id, created_at, updated_at)
    select retailer_id, gen_random_uuid(), timestamp, "localtime", store_id, store_reference,
      transaction_id || '-' || n, total, currency, duplicate, pos_data_ids, submitted, snapshot, created_by, request_id,
      created_at, updated_at
    from receipts cross join generate_series(1, ${times}) n
    where retailer_id = ${ctx.retailer.id} and id = ${id}
    returning id`);
  const ids = copies.map((copy) => copy.id);
  await ctx.db.execute(sql`
    insert into search_tail (retailer_id, index, key, ordered_at, terms, version)
    select retailer_id, index, copy.id, ordered_at, terms, version
    from search_tail cross join unnest(${sql.param(ids)}::text[]) as copy (id)
    where retailer_id = ${ctx.retailer.id} and index = 'receipts' and key = ${id}`);
  return ids;
}
