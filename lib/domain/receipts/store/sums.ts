import { sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { summable } from '@/lib/platform/db/summable';
import { visibleReceipts } from '@/lib/platform/db/tenancy';

/** What receipts come to. */
export interface ReceiptSums {
  /** By currency, that of the most receipts first; null for receipts without one. */
  readonly totals: readonly {
    readonly currency: string | null;
    readonly receipts: number;
    readonly total: number;
  }[];
  /** Duplicates and test receipts, which no total has. */
  readonly duplicates: number;
  readonly tests: number;
}

/** What the receipts with these ids come to that the caller may see. Each is looked up by its key, however many there are. */
export async function readSums(ctx: Context, ids: readonly string[]): Promise<ReceiptSums> {
  if (ids.length === 0) return { totals: [], duplicates: 0, tests: 0 };
  const { id, currency, duplicate, test, total } = receipts;
  const counted = sql`filter (where not ${duplicate} and not ${test})`;
  const rows = await ctx.db
    .select({
      currency,
      receipts: sql<number>`(count(*) ${counted})::int`,
      // As decimals: floats would add up to 0.30000000000000004. By way of text, which has all digits, and not fifteen.
      total: sql<number>`coalesce(sum(${summable(total)}::text::numeric) ${counted}, 0)::float8`,
      duplicates: sql<number>`(count(*) filter (where ${duplicate} and not ${test}))::int`,
      tests: sql<number>`(count(*) filter (where ${test}))::int`,
    })
    .from(receipts)
    // One parameter for all: ten thousand of them would be a statement of its own each time.
    .where(sql`${visibleReceipts(ctx)} and ${id} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(currency);
  const add = (some: readonly number[]) => some.reduce((sum, one) => sum + one, 0);
  return {
    totals: rows
      .filter((row) => row.receipts > 0)
      .map((row) => ({ currency: row.currency, receipts: row.receipts, total: row.total }))
      .toSorted((a, b) => b.receipts - a.receipts || ((a.currency ?? '') < (b.currency ?? '') ? -1 : 1)),
    duplicates: add(rows.map((row) => row.duplicates)),
    tests: add(rows.map((row) => row.tests)),
  };
}
