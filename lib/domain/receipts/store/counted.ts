import { and, asc, gte, lt, sql, type SQL } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { CountedReceipt } from '@/lib/domain/rollups/facts';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { Position } from './lists';
import { pagedBytesMax } from './paged';

const pageSize = 2_000;

export async function firstTimestampFrom(ctx: Context, from: Date): Promise<Date | null> {
  const [row] = await ctx.db
    .select({ timestamp: receipts.timestamp })
    .from(receipts)
    .where(and(owned(ctx, receipts), gte(receipts.timestamp, from)))
    .orderBy(asc(receipts.timestamp), asc(receipts.id))
    .limit(1);
  return row?.timestamp ?? null;
}

function behind(last: Position | null, from: Date): SQL {
  const { id, timestamp } = receipts;
  if (last === null) return gte(timestamp, from);
  return sql`(${timestamp}, ${id}) > (${last.timestamp.toISOString()}::timestamptz, ${last.id}::uuid)`;
}

/** `submitted` is null for a long receipt. The caller reads such a receipt alone. */
export type CountedRow = Omit<CountedReceipt, 'submitted'> & {
  readonly id: string;
  readonly submitted: CountedReceipt['submitted'] | null;
};

export async function* readCounted(
  ctx: Context,
  { from, until }: { readonly from: Date; readonly until: Date },
): AsyncGenerator<readonly CountedRow[], void, undefined> {
  const {
    id,
    timestamp,
    localtime,
    storeId,
    tillUuid,
    identifier,
    currency,
    total,
    duplicate,
    test,
    submitted,
  } = receipts;
  // Items are most of a receipt. They are read only if the receipt does not state its taxes.
  const counted = sql<CountedRow['submitted']>`
    case when ${submitted} -> 'taxes' @? '$[*].rate' or ${submitted} -> 'vat' @? '$[*].rate'
      then jsonb_build_object('payments', ${submitted} -> 'payments', 'taxes', ${submitted} -> 'taxes',
        'vat', ${submitted} -> 'vat', 'items', '[]'::jsonb)
      when pg_column_size(${submitted}) <= ${sql.raw(String(pagedBytesMax))} then ${submitted} - 'properties' end`;
  const pageBehind = (last: Position | null) =>
    ctx.db
      .select({
        id,
        timestamp,
        localtime,
        storeId,
        tillUuid,
        identifier,
        currency,
        total,
        duplicate,
        test,
        submitted: counted,
      })
      .from(receipts)
      .where(and(owned(ctx, receipts), behind(last, from), lt(timestamp, until)))
      .orderBy(asc(timestamp), asc(id))
      .limit(pageSize);
  for (let last: Position | null = null; ;) {
    const page = await pageBehind(last);
    yield page.map((row) => ({
      ...row,
      submitted: row.submitted === null ? null : withoutNulls(row.submitted),
    }));
    last = page.at(-1) ?? null;
    if (page.length < pageSize || last === null) return;
  }
}

function withoutNulls({ payments, taxes, vat, items }: CountedReceipt['submitted']) {
  return {
    payments: payments ?? undefined,
    taxes: taxes ?? undefined,
    vat: vat ?? undefined,
    items,
  };
}
