import { and, asc, eq, inArray, ne, sql, type SQL } from 'drizzle-orm';
import { receiptReferences, receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { insertionOf } from '@/lib/platform/db/insertion';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import { returnedTransactions } from '../read/named-transactions';
import type { StoredReceipt } from '../present';
import { shopTime } from '../wire/shop-time';

type ReferenceRow = typeof receiptReferences.$inferSelect;

export interface Referring extends Pick<
  StoredReceipt,
  'id' | 'transactionId' | 'localtime' | 'duplicate' | 'submitted' | 'snapshot'
> {
  readonly test?: boolean | undefined;
}

const insertion = insertionOf(receiptReferences);

/**
 * Insertions for the transaction that stores the receipts. A duplicate names only its original. Test receipts
 * name nothing.
 */
export function referenceInsertions(retailerId: number, all: readonly Referring[]): SQL[] {
  const rows = all.flatMap(referencesOf);
  return rows.length === 0 ? [] : [sql`${insertion(retailerId, rows)} on conflict do nothing`];
}

function referencesOf(row: Referring): Omit<ReferenceRow, 'retailerId'>[] {
  if (row.test === true) return [];
  const { id: receiptId, submitted, snapshot } = row;
  const named = row.duplicate ? [submitted.transaction_id] : returnedTransactions(submitted);
  const kind = row.duplicate ? 'duplicate' : 'return';
  return named.map((transactionId) => ({
    transactionId,
    receiptId,
    kind,
    localtime: shopTime(row.localtime, snapshot),
  }));
}

/** Returns the times of returns in order, by the transaction that is returned. */
export async function readReturnTimes(
  ctx: Context,
  transactionIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (transactionIds.length === 0) return new Map();
  const { kind, localtime, transactionId } = receiptReferences;
  const rows = await ctx.db
    .select({ transactionId, localtime })
    .from(receiptReferences)
    .where(
      and(owned(ctx, receiptReferences), inArray(transactionId, [...transactionIds]), eq(kind, 'return')),
    )
    .orderBy(asc(localtime));
  const grouped = Map.groupBy(rows, (row) => row.transactionId);
  return new Map(Array.from(grouped, ([id, times]) => [id, times.map((row) => row.localtime)]));
}

export const relatedColumns = {
  id: receipts.id,
  transactionId: receipts.transactionId,
  localtime: receipts.localtime,
  total: receipts.total,
  currency: receipts.currency,
  store: sql<string>`${receipts.snapshot} -> 'store' ->> 'name'`,
};

export type RelatedRow = Pick<StoredReceipt, 'id' | 'transactionId' | 'localtime' | 'total' | 'currency'> & {
  readonly store: string;
};

export function readReferring(
  ctx: Context,
  transactionId: string,
  { except, count }: { readonly except: string; readonly count: number },
): Promise<(RelatedRow & Pick<ReferenceRow, 'kind'>)[]> {
  return ctx.db
    .select({ ...relatedColumns, kind: receiptReferences.kind })
    .from(receiptReferences)
    .innerJoin(receipts, and(visibleReceipts(ctx), eq(receipts.id, receiptReferences.receiptId)))
    .where(
      and(
        owned(ctx, receiptReferences),
        eq(receiptReferences.transactionId, transactionId),
        ne(receiptReferences.receiptId, except),
      ),
    )
    .orderBy(asc(receipts.timestamp), asc(receipts.id))
    .limit(count);
}

export function readRelated(ctx: Context, transactionIds: readonly string[]): Promise<RelatedRow[]> {
  return ctx.db
    .select(relatedColumns)
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.transactionId, [...transactionIds])))
    .orderBy(asc(receipts.timestamp), asc(receipts.id));
}
