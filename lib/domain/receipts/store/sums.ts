import { sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { visibleReceipts } from '@/lib/platform/db/tenancy';
import type { GroupSums } from '@/lib/search/index/group-sums';
import { excludedGroups } from '../wire/receipt-amount';

export async function sumReceiptRows(ctx: Context, ids: readonly string[]): Promise<GroupSums> {
  const { id, currency, duplicate, test, total } = receipts;
  const counted = sql`filter (where not ${duplicate} and not ${test})`;
  // Gives the same result as `unitsOf`. The cast by way of text keeps all digits of a double; a direct cast
  // keeps fifteen.
  const units = sql`round(least(greatest(${total}, -1e30), 1e30)::text::numeric * 10000)`;
  const rows = await ctx.db
    .select({
      group:
        sql<string>`case when ${test} then ${excludedGroups.test} when ${duplicate} then ${excludedGroups.duplicate}
        else coalesce(${currency}, '') end`.as('group'),
      documents: sql<number>`count(*)::int`,
      units: sql<string>`coalesce(sum(${units}) ${counted}, 0)::text`,
    })
    .from(receipts)
    // One array parameter: thousands of parameters would make a new statement text each time.
    .where(sql`${visibleReceipts(ctx)} and ${id} = any(${sql.param([...ids])}::uuid[])`)
    .groupBy(sql`1`);
  return new Map(rows.map(({ group, documents, units: sum }) => [group, { documents, units: BigInt(sum) }]));
}
