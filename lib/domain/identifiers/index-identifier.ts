import { identifierSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/platform/context';
import { termsVersion } from '@/lib/search/gin/terms-version';
import { tsvectorOf } from '@/lib/search/gin/tsvector';
import { tsvector } from '@/lib/search/gin/tsvector-value';
import { identifierDocument } from '@/lib/search/identifier-document';
import { identifierCatalogue } from '@/lib/search/identifier-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';
import type { IdentifierRow } from './store';

/** The version of the terms that identifiers get now; no setting changes them. */
export const identifierTermsVersion = termsVersion();

/** The search terms of an identifier, in the notation of a `tsvector`. Pure. */
export function identifierTerms(ctx: Context, row: Pick<IdentifierRow, 'identifier' | 'properties'>): string {
  const { id, settings } = ctx.retailer;
  return tsvectorOf(id, documentTerms(identifierDocument(row), identifierCatalogue(settings)));
}

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
