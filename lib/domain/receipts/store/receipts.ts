import { and, asc, desc, eq, gt, inArray, lt, or, sql, type SQL } from 'drizzle-orm';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receiptLinks, receipts } from '@/drizzle/schema/receipts';
import { identifierSearch, receiptSearch } from '@/drizzle/schema/search';
import { inTransaction, type Context } from '@/lib/platform/context';
import { database } from '@/lib/platform/db/client';
import {
  identifierTerms,
  identifierTermsVersion,
  indexIdentifier,
} from '@/lib/domain/identifiers/index-identifier';
import {
  ensureWordsStored,
  expectedWordsVersion,
  isOtherVersion,
  rememberWords,
  wordsVersion,
} from '@/lib/search/gin/dictionary';
import { tsvector } from '@/lib/search/gin/tsvector-value';
import { owned, visibleReceipts } from '@/lib/platform/db/tenancy';
import { indexEntryOf, type IndexEntry } from '../index-receipt';
import type { ReceiptRow } from '../prepare-receipt';
import type { StoredReceipt } from '../present';

/** The receipt with this id that the caller may see, or null. */
export async function findReceipt(ctx: Context, id: string): Promise<StoredReceipt | null> {
  const [row] = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.id, id)));
  return row ?? null;
}

/** A receipt by its id, locked until the transaction ends; null when it does not exist. */
export async function lockReceipt(ctx: Context, id: string): Promise<StoredReceipt | null> {
  const [row] = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), eq(receipts.id, id)))
    .for('update');
  return row ?? null;
}

/**
 * Inserts a receipt with all that comes with it, in one statement: its identifier becomes known, search finds it, and
 * `linkToken` opens it when there is one. Returns false, having changed nothing, when its transaction id or external id is there already.
 */
export async function insertReceipt(
  ctx: Context,
  row: ReceiptRow,
  linkToken: string | null,
): Promise<boolean> {
  const entry = indexEntryOf(ctx.retailer, row);
  const isAlone = ctx.db === database();
  try {
    return await insertIndexed(ctx, row, { ...entry, linkToken, isAlone });
  } catch (error) {
    if (!isAlone || !isOtherVersion(error)) throw error;
    // Words that it counts on were taken out of the dictionary: they come with it now, or neither does.
    return inTransaction(ctx, (inner) => insertIndexed(inner, row, { ...entry, linkToken, isAlone: false }));
  }
}

interface Beside extends IndexEntry {
  readonly linkToken: string | null;
  /** Whether the statement commits by itself. */
  readonly isAlone: boolean;
}

async function insertIndexed(
  ctx: Context,
  row: ReceiptRow,
  { terms, version, words, linkToken, isAlone }: Beside,
): Promise<boolean> {
  const now = row.createdAt;
  const assumedVersion = await rememberWords(ctx.db, row.retailerId, words);
  const read = isAlone ? expectedWordsVersion(row.retailerId, assumedVersion) : wordsVersion(row.retailerId);
  const inserted = ctx.db
    .$with('inserted')
    .as(ctx.db.insert(receipts).values(row).onConflictDoNothing().returning({ id: receipts.id }));
  const known = ctx.db.$with('known').as(
    ctx.db
      .insert(identifiers)
      .select(
        sql`select ${row.retailerId}::int, ${row.identifier}::text, '{}'::jsonb, ${at(now)}, ${at(now)}, ${at(now)}
          from inserted where ${row.identifier}::text is not null`,
      )
      .onConflictDoNothing()
      .returning({ identifier: identifiers.identifier }),
  );
  const linked = ctx.db.$with('linked').as(
    ctx.db
      .insert(receiptLinks)
      .select(
        sql`select ${row.retailerId}::int, ${linkToken}::text, id, ${at(now)}, null::timestamptz
          from inserted where ${linkToken}::text is not null`,
      )
      .onConflictDoNothing()
      .returning({ token: receiptLinks.token }),
  );
  const indexed = ctx.db.$with('indexed').as(
    ctx.db
      .insert(receiptSearch)
      .select(
        sql`select ${row.retailerId}::int, id, ${at(row.timestamp)}, ${tsvector(terms)}, ${version}::int
          from inserted`,
      )
      .returning({ key: receiptSearch.key }),
  );
  const consumerTerms =
    typeof row.identifier !== 'string' ? '' : identifierTerms(ctx, newIdentifier(row.identifier));
  const found = ctx.db.$with('found').as(
    ctx.db
      .insert(identifierSearch)
      .select(
        sql`select ${row.retailerId}::int, identifier, ${at(now)}, ${tsvector(consumerTerms)},
            ${identifierTermsVersion}::int from known`,
      )
      .returning({ key: identifierSearch.key }),
  );
  const rows = await ctx.db
    .with(inserted, known, found, linked, indexed)
    .select({ id: inserted.id, wordsVersion: read })
    .from(inserted);
  const [stored] = rows;
  if (stored === undefined) return false;
  await ensureWordsStored(ctx.db, row.retailerId, { assumedVersion, read: stored.wordsVersion }, words);
  return true;
}

function at(instant: Date): SQL {
  return sql`${instant.toISOString()}::timestamptz`;
}

/** The retailer's receipt with this transaction id or, failing that, this external id; null when there is none. */
export async function findExistingReceipt(
  ctx: Context,
  keys: { transactionId: string | null; externalId: string | null },
): Promise<StoredReceipt | null> {
  const same = or(
    keys.transactionId === null ? undefined : eq(receipts.transactionId, keys.transactionId),
    keys.externalId === null ? undefined : eq(receipts.externalId, keys.externalId),
  );
  if (same === undefined) return null;
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(owned(ctx, receipts), same));
  return rows.find((row) => row.transactionId === keys.transactionId) ?? rows[0] ?? null;
}

function newIdentifier(identifier: string) {
  return { identifier, properties: {} };
}

/** Makes sure the identifier is known to the retailer. */
export async function ensureIdentifier(ctx: Context, identifier: string): Promise<void> {
  const now = ctx.now();
  const [made] = await ctx.db
    .insert(identifiers)
    .values({
      retailerId: ctx.retailer.id,
      ...newIdentifier(identifier),
      createdAt: now,
      updatedAt: now,
      sourceUpdatedAt: now,
    })
    .onConflictDoNothing()
    .returning();
  if (made !== undefined) await indexIdentifier(ctx, made);
}

/** Where a receipt stands in the order of lists. */
export interface Position {
  readonly timestamp: Date;
  readonly id: string;
}

/** A page to read: at most `count` receipts that meet `conditions`, in the open interval between the positions. */
export interface Page {
  readonly conditions: readonly SQL[];
  /** Exclusive upper end: receipts older than this. */
  readonly below: Position | null;
  /** Exclusive lower end: receipts newer than this. */
  readonly above: Position | null;
  /** Which end of the interval the page is taken from. */
  readonly from: 'newest' | 'oldest';
  readonly count: number;
}

/** One page of the receipts the caller may see, newest first. */
export async function readPage(ctx: Context, page: Page): Promise<StoredReceipt[]> {
  const bounds = [
    ...(page.below === null ? [] : [beyond(lt, page.below)]),
    ...(page.above === null ? [] : [beyond(gt, page.above)]),
  ];
  const direction = page.from === 'newest' ? desc : asc;
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(visibleReceipts(ctx), ...page.conditions, ...bounds))
    .orderBy(direction(receipts.timestamp), direction(receipts.id))
    .limit(page.count);
  return page.from === 'newest' ? rows : rows.toReversed();
}

/** The transaction ids of receipts that the caller may see, by their own ids. */
export async function readTransactionIds(ctx: Context, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await ctx.db
    .select({ id: receipts.id, transactionId: receipts.transactionId })
    .from(receipts)
    .where(and(visibleReceipts(ctx), inArray(receipts.id, [...ids])));
  return new Map(rows.map(({ id, transactionId }) => [id, transactionId]));
}

/** How many receipts the caller may see are newer than a place in the order of lists; at most `max`. */
export async function countAbove(ctx: Context, place: Position, max: number): Promise<number> {
  const found = ctx.db
    .select({ id: receipts.id })
    .from(receipts)
    .where(and(visibleReceipts(ctx), beyond(gt, place)))
    .limit(max)
    .as('found');
  const [row] = await ctx.db.select({ count: sql<number>`count(*)::int` }).from(found);
  return row?.count ?? 0;
}

function beyond(compare: typeof lt | typeof gt, { timestamp, id }: Position): SQL {
  // A row comparison, so that one index range serves it; as two conditions it would not.
  return compare(sql`(${receipts.timestamp}, ${receipts.id})`, sql`(${at(timestamp)}, ${id}::uuid)`);
}
