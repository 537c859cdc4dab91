import type { Context } from '@/lib/platform/context';
import { termsVersion } from '@/lib/search/gin/terms-version';
import { tsvectorOf } from '@/lib/search/gin/tsvector';
import { identifierDocument } from '@/lib/search/identifier-document';
import { identifierCatalogue } from '@/lib/search/identifier-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';
import type { IdentifierRow } from './store/identifiers';

/** The version of the terms that identifiers get now; no setting changes them. */
export const identifierTermsVersion = termsVersion();

/** The search terms of an identifier, in the notation of a `tsvector`. Pure. */
export function identifierTerms(ctx: Context, row: Pick<IdentifierRow, 'identifier' | 'properties'>): string {
  const { id, settings } = ctx.retailer;
  return tsvectorOf(id, documentTerms(identifierDocument(row), identifierCatalogue(settings)));
}
