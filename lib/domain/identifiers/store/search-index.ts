import type { Context } from '@/lib/platform/context';
import { identifierSearch } from '@/drizzle/schema/search';
import { identifierTerms, identifierTermsVersion } from '../index-identifier';
import { tsvector } from '@/lib/search/gin/tsvector-value';
import type { Database } from '@/lib/platform/db/client';
import {
  type IndexRow,
  type OnStep,
  type ReindexProgress,
  reindexTable,
} from '@/lib/search/gin/reindex-table';
import { identifiers } from '@/drizzle/schema/identifiers';
import { runSearch } from '@/lib/search/gin/run-search';
import { and, gte, lt, or } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import type { IdentifierRow } from './identifiers';

/** Brings the index up to date with an identifier that is new or changed, in the transaction of the change. */
export async function indexIdentifier(
  ctx: Context,
  row: Pick<IdentifierRow, 'identifier' | 'properties' | 'updatedAt'>,
): Promise<void> {
  const terms = tsvector(identifierTerms(ctx, row));
  const entry = { orderedAt: row.updatedAt, terms, version: identifierTermsVersion };
  await ctx.db
    .insert(identifierSearch)
    .values({ retailerId: ctx.retailer.id, key: row.identifier, ...entry })
    .onConflictDoUpdate({ target: [identifierSearch.retailerId, identifierSearch.key], set: entry });
}

/** Makes the rows of the index of identifiers anew that have another version, `make` a batch of them from their names. */
export function reindexAll(
  ctx: Context,
  {
    version,
    make,
  }: {
    readonly version: number;
    readonly make: (ctx: Context, names: readonly string[]) => Promise<readonly IndexRow[]>;
  },
  onStep: OnStep,
): Promise<ReindexProgress> {
  const indexed = {
    source: identifiers,
    sourceKey: identifiers.identifier,
    index: identifierSearch,
    version,
    make: (db: Database, names: readonly string[]) => make({ ...ctx, db }, names),
  };
  return reindexTable(ctx.db, ctx.retailer.id, indexed, onStep);
}

/** Searches the index of identifiers, see `runSearch`. */
export function searchIndex(db: Database, search: Parameters<typeof runSearch>[2]) {
  return runSearch(db, identifierSearch, search);
}

/** Identifiers read of one name at most; it is the most that can be worth comparing. */
const mailboxesMax = 50;

/** The identifiers that are addresses with one of these names before the `@`, whatever their domain. */
export async function findMailboxes(ctx: Context, names: readonly string[]): Promise<string[]> {
  // By the index of the search, whose order is that of bytes: `@` is followed by `A`.
  const ofName = (name: string) =>
    and(gte(identifierSearch.key, `${name}@`), lt(identifierSearch.key, `${name}A`));
  const rows = await ctx.db
    .select({ identifier: identifierSearch.key })
    .from(identifierSearch)
    .where(and(owned(ctx, identifierSearch), or(...names.map(ofName))))
    .orderBy(identifierSearch.key)
    .limit(mailboxesMax);
  return rows.map(({ identifier }) => identifier);
}
