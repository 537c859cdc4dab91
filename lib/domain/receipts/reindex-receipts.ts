import type { Context } from '@/lib/platform/context';
import { allWords, ensureWordsStored, rememberWords } from '@/lib/search/gin/dictionary';
import type { IndexRow, OnStep, ReindexProgress } from '@/lib/search/gin/reindex-table';
import { dropOutdated } from '@/lib/search/segments/begin-segment';
import { indexEntryOf, receiptTermsVersion } from './index-receipt';
import { reindexAll, readWordsVersion } from './store/search-index';
import { shareReceipts } from './store/receipts';

/** Brings the search index of the context's receipts up to date with code and settings, in one pass. */
export async function reindexReceipts(ctx: Context, onStep: OnStep): Promise<ReindexProgress> {
  // They serve nobody any more, and every row that is made again would be noted as a change of them.
  await dropOutdated(ctx, receiptTermsVersion(ctx.retailer));
  const version = receiptTermsVersion(ctx.retailer);
  return reindexAll(ctx, { version, make: makeRows }, onStep);
}

async function makeRows(ctx: Context, ids: readonly string[]): Promise<readonly IndexRow[]> {
  const rows = await shareReceipts(ctx, ids);
  const made = rows.map((row) => ({ row, ...indexEntryOf(ctx.retailer, row) }));
  const words = allWords(made.map((entry) => entry.words));
  const assumedVersion = await rememberWords(ctx.db, ctx.retailer.id, words);
  // The rows are held by now, so that an erasure that takes words out waits for this transaction or is seen here.
  const read = await readWordsVersion(ctx);
  await ensureWordsStored(ctx.db, ctx.retailer.id, { assumedVersion, read }, words);
  return made.map(({ row, terms, version }) => ({ key: row.id, orderedAt: row.timestamp, terms, version }));
}
