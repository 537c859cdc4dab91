import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import type { Person } from '../person';
import { and, count, inArray, max, min, sql, desc } from 'drizzle-orm';
import { countedReceipts } from '@/lib/platform/db/tenancy';
import { summable } from '@/lib/platform/db/summable';

/** Sums of a consumer's receipts, except duplicates (contract section 4) and test receipts. */
export interface Summary {
  readonly receipts: number;
  readonly total: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

const sums = {
  receipts: count(),
  // Summed as decimals, because the sum of 0.1 and 0.2 as floats is 0.30000000000000004.
  total: sql<number>`sum(${summable(receipts.total)}::text::numeric)::float8`,
  first: min(receipts.timestamp),
  last: max(receipts.timestamp),
};

const nothing: Summary = { receipts: 0, total: 0, first: null, last: null };

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

export function readTotals(ctx: Context, identifiers: readonly string[]): Promise<TotalInCurrency[]> {
  const { receipts: number, total } = sums;
  return ctx.db
    .select({ currency: receipts.currency, receipts: number, total })
    .from(receipts)
    .where(and(countedReceipts(ctx), inArray(receipts.identifier, [...identifiers])))
    .groupBy(receipts.currency)
    .orderBy(desc(count()), receipts.currency);
}
