import { receiptSearch, identifierSearch } from '@/drizzle/schema/search';
import type { Database } from '@/lib/platform/db/client';
import { findOlder } from '@/lib/search/gin/find-older';
import { runSearch } from '@/lib/search/gin/run-search';
import type { Context } from '@/lib/platform/context';
import type { IndexProgress } from '../read-index-progress';
import { count, sql, asc } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import {
  type IndexRow,
  type OnStep,
  type ReindexProgress,
  reindexTable,
} from '@/lib/search/gin/reindex-table';
import { receipts } from '@/drizzle/schema/receipts';
import { wordsVersion, ensureWordsStored, rememberWords } from '@/lib/search/gin/dictionary';
import type { StoredReceipt } from '../present';
import { indexEntryOf } from '../index-receipt';
import { tsvector } from '@/lib/search/gin/tsvector-value';

/** Searches the index of receipts, see `runSearch`. */
export function searchIndex(db: Database, search: Parameters<typeof runSearch>[2]) {
  return runSearch(db, receiptSearch, search);
}

/** A page of the index of receipts without its number of hits, see `findOlder`. */
export function findOlderInIndex(db: Database, search: Parameters<typeof findOlder>[2]) {
  return findOlder(db, receiptSearch, search);
}

/** How many receipts the index has, and how many of these with terms of another version than this. */
export async function countOutdated(ctx: Context, version: number): Promise<IndexProgress> {
  const [row] = await ctx.db
    .select({
      receipts: count(),
      outdated: sql<number>`(count(*) filter (where ${receiptSearch.version} <> ${version}))::int`,
    })
    .from(receiptSearch)
    .where(owned(ctx, receiptSearch));
  return { receipts: row?.receipts ?? 0, outdated: row?.outdated ?? 0 };
}

/** The version of the terms of the oldest row in the index of receipts or identifiers; null while it has none. */
export async function oldestTermsVersion(
  ctx: Context,
  of: 'receipts' | 'identifiers',
): Promise<number | null> {
  const table = of === 'receipts' ? receiptSearch : identifierSearch;
  const [oldest] = await ctx.db
    .select({ version: table.version })
    .from(table)
    .where(owned(ctx, table))
    .orderBy(asc(table.orderedAt), asc(table.key))
    .limit(1);
  return oldest?.version ?? null;
}

/** Makes the rows of the index of receipts anew that have another version, `make` a batch of them from their ids. */
export function reindexAll(
  ctx: Context,
  {
    version,
    make,
  }: {
    readonly version: number;
    readonly make: (ctx: Context, ids: readonly string[]) => Promise<readonly IndexRow[]>;
  },
  onStep: OnStep,
): Promise<ReindexProgress> {
  const indexed = {
    source: receipts,
    sourceKey: receipts.id,
    index: receiptSearch,
    version,
    make: (db: Database, ids: readonly string[]) => make({ ...ctx, db }, ids),
  };
  return reindexTable(ctx.db, ctx.retailer.id, indexed, onStep);
}

/** The version of the retailer's dictionary of words as it is now. */
export async function readWordsVersion(ctx: Context): Promise<number> {
  const [row] = await ctx.db
    .select({ version: wordsVersion(ctx.retailer.id) })
    .from(sql`(values (1)) as one`);
  return row?.version ?? 0;
}

/** Brings the index up to date with a receipt that changed, in the transaction of the change. */
export async function reindexReceipt(ctx: Context, row: StoredReceipt): Promise<void> {
  const { terms, version, words } = indexEntryOf(ctx.retailer, row);
  const assumedVersion = await rememberWords(ctx.db, ctx.retailer.id, words);
  const entry = { orderedAt: row.timestamp, terms: tsvector(terms), version };
  const [stored] = await ctx.db
    .insert(receiptSearch)
    .values({ retailerId: ctx.retailer.id, key: row.id, ...entry })
    .onConflictDoUpdate({ target: [receiptSearch.retailerId, receiptSearch.key], set: entry })
    .returning({ wordsVersion: wordsVersion(ctx.retailer.id) });
  if (stored === undefined) return;
  await ensureWordsStored(ctx.db, ctx.retailer.id, { assumedVersion, read: stored.wordsVersion }, words);
}
