import { sql } from 'drizzle-orm';
import { receiptSearch, searchChanges } from '@/drizzle/schema/search';
import { seedReceipts } from '@/demo/seed-receipts';
import type { Context } from '@/lib/platform/context';
import { sealSearch } from '@/lib/domain/receipts/seal-search';
import { owned } from '@/lib/platform/db/tenancy';

/** Receipts of a retailer, enough for a segment or two. */
const receipts = 5_600;
/** Of so many rows, as many of which are noted twice as changed: just below what counts by segments at all. */
const changedRows = 650;

/** Loads receipts, seals them, and lets many of them change since. Answers how many changes are noted. */
export async function makeChangedReceipts(ctx: Context): Promise<number> {
  await seedReceipts(ctx, {
    receipts,
    seed: 7,
    days: 300,
    products: 800,
    until: new Date('2026-01-31T20:00:00Z'),
  });
  await sealSearch(ctx);
  await ctx.db.execute(sql`
    update ${receiptSearch} set ordered_at = ordered_at where ${owned(ctx, receiptSearch)} and receipt_id in (
      select receipt_id from ${receiptSearch} where ${owned(ctx, receiptSearch)}
      order by md5(receipt_id::text) limit ${changedRows}::int)`);
  const [row] = await ctx.db.execute<{ changes: number }>(
    sql`select count(*)::int as changes from ${searchChanges} where ${owned(ctx, searchChanges)}`,
  );
  return row?.changes ?? 0;
}
