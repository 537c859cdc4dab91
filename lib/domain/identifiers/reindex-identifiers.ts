import type { Context } from '@/lib/platform/context';
import type { IndexRow, OnStep, ReindexProgress } from '@/lib/search/gin/reindex-table';
import { identifierTerms, identifierTermsVersion } from './index-identifier';
import { reindexAll } from './store/search-index';
import { shareIdentifiers } from './store/identifiers';

/** Brings the search index of the context's identifiers up to date with the code, in one pass. */
export function reindexIdentifiers(ctx: Context, onStep: OnStep): Promise<ReindexProgress> {
  return reindexAll(ctx, { version: identifierTermsVersion, make: makeRows }, onStep);
}

async function makeRows(ctx: Context, names: readonly string[]): Promise<readonly IndexRow[]> {
  const rows = await shareIdentifiers(ctx, names);
  return rows.map((row) => ({
    key: row.identifier,
    orderedAt: row.updatedAt,
    terms: identifierTerms(ctx, row),
    version: identifierTermsVersion,
  }));
}
