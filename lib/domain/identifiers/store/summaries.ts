import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import type { Person } from '../person';
import { and, count, inArray, max, min, sql, desc } from 'drizzle-orm';
import { countedReceipts } from '@/lib/platform/db/tenancy';
import { summable } from '@/lib/platform/db/summable';

/** Sums of a consumer's receipts, without duplicates (contract section 4) and test receipts. */
export interface Summary {
  readonly receipts: number;
  /** Sum of totals, whatever their currencies. */
  readonly total: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

const sums = {
  receipts: count(),
  // Summed as decimals made from text: floats would give 0.30000000000000004.
  total: sql<number>`sum(${summable(receipts.total)}::text::numeric)::float8`,
  first: min(receipts.timestamp),
  last: max(receipts.timestamp),
};

const nothing: Summary = { receipts: 0, total: 0, first: null, last: null };

/** Returns a function with a summary for each identifier, also without receipts. */
export async function summarise(
  ctx: Context,
  names: readonly string[],
): Promise<(identifier: string) => Summary> {
  if (names.length === 0) return () => nothing;
  const rows = await ctx.db
    .select({ identifier: receipts.identifier, ...sums })
    .from(receipts)
    .where(
      and(
        countedReceipts({ retailer: ctx.retailer, consumers: null }),
        inArray(receipts.identifier, [...names]),
      ),
    )
    .groupBy(receipts.identifier);
  const found = new Map(rows.map((row) => [row.identifier, row]));
  return (identifier) => found.get(identifier) ?? nothing;
}

/** Returns a function with the summary of each person, by head. */
export async function summarisePersons(
  ctx: Context,
  persons: readonly Person[],
): Promise<(head: string) => Summary> {
  if (persons.length === 0) return () => nothing;
  const pairs = persons.flatMap(({ head, identifiers }) => identifiers.map((member) => ({ head, member })));
  const heads = sql.param(pairs.map(({ head }) => head));
  const members = sql.param(pairs.map(({ member }) => member));
  const rows = await ctx.db
    .select({ head: sql<string>`person.head`, ...sums })
    .from(receipts)
    .innerJoin(
      sql`unnest(${heads}::text[], ${members}::text[]) as person (head, member)`,
      sql`${receipts.identifier} = person.member`,
    )
    .where(countedReceipts({ retailer: ctx.retailer, consumers: null }))
    .groupBy(sql`person.head`);
  const found = new Map(rows.map((row) => [row.head, row]));
  return (head) => found.get(head) ?? nothing;
}

export interface TotalInCurrency {
  readonly currency: string | null;
  readonly receipts: number;
  readonly total: number;
}

/** Totals by currency, without duplicates and test receipts; most receipts first. */
export function readTotals(ctx: Context, identifiers: readonly string[]): Promise<TotalInCurrency[]> {
  const { receipts: number, total } = sums;
  return ctx.db
    .select({ currency: receipts.currency, receipts: number, total })
    .from(receipts)
    .where(and(countedReceipts(ctx), inArray(receipts.identifier, [...identifiers])))
    .groupBy(receipts.currency)
    .orderBy(desc(count()), receipts.currency);
}
