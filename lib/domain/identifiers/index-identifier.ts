import type { Context } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';
import { identifierDocument, type IdentifierDocument } from '@/lib/domain/identifiers/identifier-document';
import { identifierCatalogue } from '@/lib/domain/identifiers/identifier-fields';
import { PostgresIndex, tailDocument } from '@/lib/search/index/postgres-index';
import type { ReindexedResource } from '@/lib/search/index/reindex';
import type { IndexedDocument } from '@/lib/search/index/search-index';
import type { TailDocument } from '@/lib/search/index/tail';
import { termsVersion } from '@/lib/search/terms/terms-version';
import {
  listIdentifierNames,
  readIdentifiers,
  shareIdentifiers,
  type IdentifierRow,
} from './store/identifiers';

/** An identifier as far as its index reads it. */
type IndexedIdentifier = Pick<IdentifierRow, 'identifier' | 'properties' | 'updatedAt'>;

/**
 * The version of the terms that identifiers get now; no setting changes them. The number is raised where only identifiers
 * get other terms, so that receipts keep theirs.
 */
export const identifierTermsVersion = termsVersion({ identifiers: 2 });

/** What the search index has to know of a retailer's identifiers. */
export function identifierResource({ settings }: Retailer): ReindexedResource<IdentifierDocument> {
  return {
    index: 'identifiers',
    catalogue: identifierCatalogue(settings),
    version: identifierTermsVersion,
    ownerTerm: () => null,
    // None is longer than 64 KB.
    inParts: (_ctx, names) => Promise.resolve([names]),
    read: async (ctx, names) => {
      const rows = await readIdentifiers(ctx, names);
      return new Map(Array.from(rows, ([name, row]) => [name, identifierDocument(row)]));
    },
    hold: async (ctx, names) => (await shareIdentifiers(ctx, names)).map(indexedIdentifier),
    keysAfter: listIdentifierNames,
  };
}

/** The search index of the context's identifiers, ordered by their last change. */
export function identifierIndex(ctx: Context): PostgresIndex<IdentifierDocument> {
  return new PostgresIndex(ctx, identifierResource(ctx.retailer));
}

/** An identifier as a document of its index. Pure. */
export function indexedIdentifier(row: IndexedIdentifier): IndexedDocument<IdentifierDocument> {
  return { key: row.identifier, orderedAt: row.updatedAt, document: identifierDocument(row) };
}

/** The row of the index for an identifier that is new. Pure. */
export function identifierEntry(retailer: Retailer, row: IndexedIdentifier): TailDocument {
  return tailDocument(identifierResource(retailer), { ...indexedIdentifier(row), replacesAt: null });
}

/** Brings the index up to date with an identifier that is new or changed, in the transaction of the change. */
export async function indexIdentifier(
  ctx: Context,
  row: IndexedIdentifier,
  replacesAt: Date | null,
): Promise<void> {
  await identifierIndex(ctx).write([{ ...indexedIdentifier(row), replacesAt }]);
}
