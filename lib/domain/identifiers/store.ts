import { and, count, eq, gte, inArray, lt, max, min, or, sql } from 'drizzle-orm';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receipts } from '@/drizzle/schema/receipts';
import { identifierSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import { summable } from '@/lib/platform/db/summable';
import { owned } from '@/lib/platform/db/tenancy';

/** An identifier as stored. */
export type IdentifierRow = typeof identifiers.$inferSelect;

/** What a consumer's receipts come to; duplicates are left out (contract section 4). */
export interface Summary {
  readonly receipts: number;
  /** Sum of the totals as they stand, whatever their currencies. */
  readonly total: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

const nothing: Summary = { receipts: 0, total: 0, first: null, last: null };

/** The identifier as the caller may see it, or null; a signed consumer sees only its own. */
export async function findIdentifier(
  ctx: Context,
  identifier: string,
  held: 'held' | 'free' = 'free',
): Promise<IdentifierRow | null> {
  if (ctx.consumers !== null && !ctx.consumers.includes(identifier)) return null;
  const query = ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), eq(identifiers.identifier, identifier)));
  const [row] = held === 'held' ? await query.for('update') : await query;
  return row ?? null;
}

/** Summaries of several identifiers, by identifier; every one asked for is there. */
export async function summarise(
  ctx: Context,
  names: readonly string[],
): Promise<(identifier: string) => Summary> {
  if (names.length === 0) return () => nothing;
  const rows = await ctx.db
    .select({
      identifier: receipts.identifier,
      receipts: count(),
      // Summed as decimals: floats would add up to 0.30000000000000004.
      total: sql<number>`sum(${summable(receipts.total)}::numeric)::float8`,
      first: min(receipts.timestamp),
      last: max(receipts.timestamp),
    })
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.identifier, [...names]), eq(receipts.duplicate, false)))
    .groupBy(receipts.identifier);
  const found = new Map(rows.map((row) => [row.identifier, row]));
  return (identifier) => found.get(identifier) ?? nothing;
}

/** Identifiers read of one name at most; it is the most that can be worth comparing. */
const mailboxesMax = 50;

/** The identifiers that are addresses with one of these names before the `@`, whatever their domain. */
export async function findMailboxes(ctx: Context, names: readonly string[]): Promise<string[]> {
  // By the index of the search, whose order is that of bytes: `@` is followed by `A`.
  const ofName = (name: string) =>
    and(gte(identifierSearch.key, `${name}@`), lt(identifierSearch.key, `${name}A`));
  const rows = await ctx.db
    .select({ identifier: identifierSearch.key })
    .from(identifierSearch)
    .where(and(owned(ctx, identifierSearch), or(...names.map(ofName))))
    .orderBy(identifierSearch.key)
    .limit(mailboxesMax);
  return rows.map(({ identifier }) => identifier);
}
