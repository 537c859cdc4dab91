import { receiptSearch } from '@/drizzle/schema/search';
import type { Context } from '@/lib/context';
import type { Retailer, RetailerSettings } from '@/lib/retailers/settings';
import type { Catalogue } from '@/lib/search/catalogue';
import { rememberWords, type FieldWords } from '@/lib/search/gin/dictionary';
import { tsvectorOf } from '@/lib/search/gin/tsvector';
import { tsvector } from '@/lib/search/gin/tsvector-value';
import { receiptDocument, type ReceiptDocument, type SearchableReceipt } from '@/lib/search/receipt-document';
import { receiptCatalogue } from '@/lib/search/receipt-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';
import { dictionaryWords } from '@/lib/search/terms/expand-fuzzy';
import type { StoredReceipt } from './present';

/** What the search index keeps of a receipt. */
export interface IndexEntry {
  /** In the notation of a `tsvector`. */
  readonly terms: string;
  readonly words: FieldWords;
}

const catalogues = new WeakMap<RetailerSettings, Catalogue<ReceiptDocument>>();

/** The search fields of a retailer's receipts. */
export function receiptFieldsOf({ settings }: Retailer): Catalogue<ReceiptDocument> {
  const known = catalogues.get(settings) ?? receiptCatalogue(settings);
  catalogues.set(settings, known);
  return known;
}

/**
 * The term by which a receipt is found for a consumer. Unlike the field `identifier.exact` it does not fold: consumers
 * whose identifiers differ in case are two. No field's code begins with `@`.
 */
export function consumerTerm(identifier: string): string {
  return `@${identifier}`;
}

/** The index entry of a receipt. Pure. */
export function indexEntryOf(retailer: Retailer, row: SearchableReceipt): IndexEntry {
  const document = receiptDocument(row);
  const fields = receiptFieldsOf(retailer);
  const terms = new Map(documentTerms(document, fields));
  if (document.identifier !== null) terms.set(consumerTerm(document.identifier), []);
  return { terms: tsvectorOf(terms), words: dictionaryWords(document, fields) };
}

/** Brings the index up to date with a receipt that changed, in the transaction of the change. */
export async function reindexReceipt(ctx: Context, row: StoredReceipt): Promise<void> {
  const { terms, words } = indexEntryOf(ctx.retailer, row);
  await rememberWords(ctx.db, ctx.retailer.id, words);
  await ctx.db
    .insert(receiptSearch)
    .values({ retailerId: ctx.retailer.id, key: row.id, orderedAt: row.timestamp, terms: tsvector(terms) })
    .onConflictDoUpdate({
      target: [receiptSearch.retailerId, receiptSearch.key],
      set: { orderedAt: row.timestamp, terms: tsvector(terms) },
    });
}
