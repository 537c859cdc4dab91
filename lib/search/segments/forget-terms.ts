import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';

/**
 * Takes the terms out of a retailer's segments that only changed receipts had: an erasure leaves none that could name
 * a person. Searches go on as before, because nobody who is counted by these bits has such a term.
 */
export async function forgetTermsOfNobody(ctx: Context): Promise<void> {
  const retailerId = ctx.retailer.id;
  const segments = await ctx.db.execute<{ segment: number }>(sql`
    select distinct p.segment from search_changes as c
      join search_segment_places as p on p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id
    where c.retailer_id = ${retailerId} order by p.segment`);
  for (const { segment } of segments) {
    await ctx.db.execute(sql`
      with unchanged as materialized (
        select ~ bit_or(set_bit(repeat('0', s.size)::varbit, p.place, 1)) as bits
        from search_changes as c
          join search_segment_places as p on p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id
          join search_segments as s on s.retailer_id = ${retailerId} and s.number = p.segment
        where c.retailer_id = ${retailerId} and p.segment = ${segment})
      delete from search_segment_terms as t using unchanged
      where t.retailer_id = ${retailerId} and t.segment = ${segment} and bit_count(t.bits & unchanged.bits) = 0`);
  }
}
