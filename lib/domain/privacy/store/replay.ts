import { and, asc, count, eq, gt, inArray } from 'drizzle-orm';
import { erasures } from '@/drizzle/schema/erasures';
import { identifiers } from '@/drizzle/schema/identifiers';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import type { IdentifierRow } from '@/lib/domain/identifiers/store';
import { owned } from '@/lib/platform/db/tenancy';

/** Identifiers read at once. */
const pageRows = 1000;

/** All identifiers of the retailer, page by page. */
export async function* identifierPages(
  ctx: Context,
): AsyncGenerator<readonly IdentifierRow[], void, undefined> {
  let after: string | undefined;
  for (;;) {
    const rows: IdentifierRow[] = await ctx.db
      .select()
      .from(identifiers)
      .where(
        and(owned(ctx, identifiers), after === undefined ? undefined : gt(identifiers.identifier, after)),
      )
      .orderBy(asc(identifiers.identifier))
      .limit(pageRows);
    if (rows.length > 0) yield rows;
    if (rows.length < pageRows) return;
    after = rows.at(-1)?.identifier;
  }
}

/** Which of these erasures the database knows, done or not. */
export async function knownErasures(ctx: Context, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(owned(ctx, erasures), inArray(erasures.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

/** How many raw receipts of the retailer are still to be processed. */
export async function countWaitingRaw(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ waiting: count() })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), eq(rawReceipts.state, 'received')));
  return row?.waiting ?? 0;
}
