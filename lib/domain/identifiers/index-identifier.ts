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

type IndexedIdentifier = Pick<IdentifierRow, 'identifier' | 'properties' | 'updatedAt'>;

/** Raise the number here if only the terms of identifiers change. Receipts are then not indexed again. */
export const identifierTermsVersion = termsVersion({ identifiers: 2 });

export function identifierResource({ settings }: Retailer): ReindexedResource<IdentifierDocument> {
  return {
    index: 'identifiers',
    catalogue: identifierCatalogue(settings),
    version: identifierTermsVersion,
    ownerTerm: () => null,
    // All names form one part, because an identifier has at most 64 KB.
    inParts: (_ctx, names) => Promise.resolve([names]),
    read: async (ctx, names) => {
      const rows = await readIdentifiers(ctx, names);
      return new Map(Array.from(rows, ([name, row]) => [name, identifierDocument(row)]));
    },
    hold: async (ctx, names) => (await shareIdentifiers(ctx, names)).map(indexedIdentifier),
    keysAfter: listIdentifierNames,
  };
}

export function identifierIndex(ctx: Context): PostgresIndex<IdentifierDocument> {
  return new PostgresIndex(ctx, identifierResource(ctx.retailer));
}

export function indexedIdentifier(row: IndexedIdentifier): IndexedDocument<IdentifierDocument> {
  return { key: row.identifier, orderedAt: row.updatedAt, document: identifierDocument(row) };
}

export function identifierEntry(retailer: Retailer, row: IndexedIdentifier): TailDocument {
  return tailDocument(identifierResource(retailer), { ...indexedIdentifier(row), replacesAt: null });
}

/** Call this in the transaction that changes the identifier. */
export async function indexIdentifier(
  ctx: Context,
  row: IndexedIdentifier,
  replacesAt: Date | null,
): Promise<void> {
  await identifierIndex(ctx).write([{ ...indexedIdentifier(row), replacesAt }]);
}
