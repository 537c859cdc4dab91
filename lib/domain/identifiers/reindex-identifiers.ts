import { and, asc, inArray } from 'drizzle-orm';
import { identifiers } from '@/drizzle/schema/identifiers';
import { identifierSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import type { Database } from '@/lib/platform/db/client';
import {
  reindexTable,
  type IndexRow,
  type OnStep,
  type ReindexProgress,
} from '@/lib/search/gin/reindex-table';
import { owned } from '@/lib/platform/db/tenancy';
import { identifierTerms, identifierTermsVersion } from './index-identifier';

/** Brings the search index of the context's identifiers up to date with the code, in one pass. */
export function reindexIdentifiers(ctx: Context, onStep: OnStep): Promise<ReindexProgress> {
  const indexed = {
    source: identifiers,
    sourceKey: identifiers.identifier,
    index: identifierSearch,
    version: identifierTermsVersion,
    make: (db: Database, names: readonly string[]) => makeRows({ ...ctx, db }, names),
  };
  return reindexTable(ctx.db, ctx.retailer.id, indexed, onStep);
}

async function makeRows(ctx: Context, names: readonly string[]): Promise<readonly IndexRow[]> {
  const rows = await ctx.db
    .select()
    .from(identifiers)
    .where(and(owned(ctx, identifiers), inArray(identifiers.identifier, [...names])))
    .orderBy(asc(identifiers.identifier))
    // As with receipts: a change that came before has to commit first, one that comes later waits.
    .for('share');
  return rows.map((row) => ({
    key: row.identifier,
    orderedAt: row.updatedAt,
    terms: identifierTerms(ctx, row),
    version: identifierTermsVersion,
  }));
}
