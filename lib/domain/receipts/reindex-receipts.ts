import { and, asc, inArray, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import { receiptSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import { allWords, ensureWordsStored, rememberWords, wordsVersion } from '@/lib/search/gin/dictionary';
import {
  reindexTable,
  type IndexRow,
  type OnStep,
  type ReindexProgress,
} from '@/lib/search/gin/reindex-table';
import { dropOutdated } from '@/lib/search/segments/begin-segment';
import { owned } from '@/lib/platform/db/tenancy';
import { indexEntryOf, receiptTermsVersion } from './index-receipt';

/** Brings the search index of the context's receipts up to date with code and settings, in one pass. */
export async function reindexReceipts(ctx: Context, onStep: OnStep): Promise<ReindexProgress> {
  // They serve nobody any more, and every row that is made again would be noted as a change of them.
  await dropOutdated(ctx, receiptTermsVersion(ctx.retailer));
  const indexed = {
    source: receipts,
    sourceKey: receipts.id,
    index: receiptSearch,
    version: receiptTermsVersion(ctx.retailer),
    make: (db: Database, ids: readonly string[]) => makeRows({ ...ctx, db }, ids),
  };
  return reindexTable(ctx.db, ctx.retailer.id, indexed, onStep);
}

async function makeRows(ctx: Context, ids: readonly string[]): Promise<readonly IndexRow[]> {
  const rows = await ctx.db
    .select()
    .from(receipts)
    .where(and(owned(ctx, receipts), inArray(receipts.id, [...ids])))
    // Always in one order, so that two passes never deadlock.
    .orderBy(asc(receipts.id))
    // A PATCH that came before has to commit first, one that comes later waits: neither is undone by older terms.
    .for('share');
  const made = rows.map((row) => ({ row, ...indexEntryOf(ctx.retailer, row) }));
  const words = allWords(made.map((entry) => entry.words));
  const assumedVersion = await rememberWords(ctx.db, ctx.retailer.id, words);
  // The rows are held by now, so that an erasure that takes words out waits for this transaction or is seen here.
  const [now] = await ctx.db
    .select({ version: wordsVersion(ctx.retailer.id) })
    .from(sql`(values (1)) as one`);
  await ensureWordsStored(ctx.db, ctx.retailer.id, { assumedVersion, read: now?.version ?? 0 }, words);
  return made.map(({ row, terms, version }) => ({ key: row.id, orderedAt: row.timestamp, terms, version }));
}
