import { sql } from 'drizzle-orm';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { identifierEntry } from '@/lib/domain/identifiers/index-identifier';
import { insertNewIdentifiers } from '@/lib/domain/identifiers/store/identifiers';
import { recordArrivals } from '@/lib/domain/rollups/record-changes';
import type { Context } from '@/lib/platform/context';
import { insertionOf } from '@/lib/platform/db/insertion';
import { writeTail, type TailDocument } from '@/lib/search/index/tail';
import type { ReceiptRow } from '../prepare-receipt';
import { queueUpkeep } from '../queue-upkeep';
import { insertReferences } from './references';

/** A receipt to insert, with what is stored beside it. */
export interface NewReceipt {
  readonly row: ReceiptRow;
  /** What search knows of it. */
  readonly entry: TailDocument;
  /** Token that opens its page; null where it has none. */
  readonly linkToken: string | null;
}

const insertionOfReceipts = insertionOf(receipts);
const insertionOfLinks = insertionOf(receiptLinks);

/**
 * Inserts receipts of the context's retailer with all that comes with them, in the transaction of the context and by the
 * same few statements however many there are: their identifiers become known, search finds them, and links open them.
 * Returns the ids of those it has inserted: of the others, nothing, for their transaction id or external id is there already.
 * No statement for none.
 */
export async function insertReceipts(ctx: Context, all: readonly NewReceipt[]): Promise<ReadonlySet<string>> {
  if (all.length === 0) return new Set();
  const { id: retailerId } = ctx.retailer;
  // In one order everywhere, so that two transactions with the same transaction ids never deadlock.
  const sorted = all.toSorted((a, b) => compare(a.row.transactionId, b.row.transactionId));
  const [, inserted] = await Promise.all([
    lockExternalIds(ctx, sorted),
    ctx.db.execute<{ id: string }>(sql`
      ${insertionOfReceipts(
        retailerId,
        sorted.map(({ row }) => row),
      )}
      on conflict do nothing returning id`),
  ]);
  const ids = new Set(inserted.map(({ id }) => id));
  const stored = sorted.filter(({ row }) => ids.has(row.id));
  if (stored.length === 0) return ids;
  const [known] = await Promise.all([insertIdentifiers(ctx, stored), insertLinks(ctx, stored)]);
  await Promise.all([
    writeTail(ctx.db, retailerId, [
      ...stored.map(({ entry }) => ({ index: 'receipts', document: entry }) as const),
      ...known.map((document) => ({ index: 'identifiers', document }) as const),
    ]),
    recordArrivals(
      ctx,
      stored.map(({ row }) => row),
    ),
    insertReferences(
      ctx,
      stored.map(({ row }) => row),
    ),
  ]);
  await queueUpkeep(ctx, stored.length);
  return ids;
}

/** Differs from the keys of other advisory locks. */
const externalIdLock = 7_302;

/**
 * Receipts have two unique ids each, which no one order suits: while a transaction inserts several with external ids, others
 * that bring any wait for its end, instead of deadlocking.
 */
async function lockExternalIds(ctx: Context, all: readonly NewReceipt[]): Promise<void> {
  const count = all.filter(({ row }) => typeof row.externalId === 'string').length;
  if (count === 0) return;
  const lock = all.length > 1 ? sql`pg_advisory_xact_lock` : sql`pg_advisory_xact_lock_shared`;
  await ctx.db.execute(sql`select ${lock}(${externalIdLock}::int, ${ctx.retailer.id}::int)`);
}

/** Makes identifiers known that receipts name for the first time; returns what search is to know of these. */
async function insertIdentifiers(ctx: Context, stored: readonly NewReceipt[]): Promise<TailDocument[]> {
  const named = new Map<string, Date>();
  for (const { row } of stored) {
    if (typeof row.identifier === 'string' && !named.has(row.identifier))
      named.set(row.identifier, row.createdAt);
  }
  const rows = await insertNewIdentifiers(ctx, named);
  return rows.map((row) => identifierEntry(ctx.retailer, row));
}

async function insertLinks(ctx: Context, stored: readonly NewReceipt[]): Promise<void> {
  const rows = stored.flatMap(({ row, linkToken: token }) =>
    token === null ? [] : [{ token, receiptId: row.id, createdAt: row.createdAt, revokedAt: null }],
  );
  if (rows.length > 0) await ctx.db.execute(insertionOfLinks(ctx.retailer.id, rows));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
