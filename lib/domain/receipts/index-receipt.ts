import type { Retailer, RetailerSettings } from '@/lib/platform/retailers/settings';
import type { Catalogue } from '@/lib/search/catalogue';
import { allWords, type FieldWords } from '@/lib/search/gin/dictionary';
import { termsVersion } from '@/lib/search/gin/terms-version';
import { tsvectorOf } from '@/lib/search/gin/tsvector';
import { receiptDocument, type ReceiptDocument, type SearchableReceipt } from '@/lib/search/receipt-document';
import { receiptCatalogue } from '@/lib/search/receipt-fields';
import { documentTerms } from '@/lib/search/terms/document-terms';
import { dictionaryWords } from '@/lib/search/terms/expand-fuzzy';
import { someTermsMissing } from '@/lib/search/terms/names';
import type { SubmittedReceipt } from './submission';

/** What the search index keeps of a receipt. */
export interface IndexEntry {
  /** In the notation of a `tsvector`. */
  readonly terms: string;
  /** Of the terms. */
  readonly version: number;
  readonly words: FieldWords;
}

interface Fields {
  readonly catalogue: Catalogue<ReceiptDocument>;
  readonly version: number;
}

const fieldsOf = new WeakMap<RetailerSettings, Fields>();

/** The search fields of a retailer's receipts. */
export function receiptFieldsOf(retailer: Retailer): Catalogue<ReceiptDocument> {
  return fields(retailer).catalogue;
}

/** The version of the terms that a retailer's receipts get now. */
export function receiptTermsVersion(retailer: Retailer): number {
  return fields(retailer).version;
}

function fields({ settings }: Retailer): Fields {
  const known = fieldsOf.get(settings);
  if (known !== undefined) return known;
  const { search_fields, timezone } = settings;
  const hasDates = Object.values(search_fields).some(({ kind }) => kind === 'date');
  const made = {
    catalogue: receiptCatalogue(settings),
    // Dates without a zone are the retailer's.
    version: termsVersion(hasDates ? { ...search_fields, timezone } : search_fields),
  };
  fieldsOf.set(settings, made);
  return made;
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
  const { catalogue, version } = fields(retailer);
  const terms = new Map(documentTerms(document, catalogue));
  if (document.identifier !== null) terms.set(consumerTerm(document.identifier), []);
  // A receipt that terms do not decide about is looked at itself. One too large for them may hold 100,000 new words.
  const words: FieldWords = terms.has(someTermsMissing) ? new Map() : dictionaryWords(document, catalogue);
  return { terms: tsvectorOf(retailer.id, terms), version, words };
}

/** So many words of a receipt do no harm in the dictionary, even if its terms turn out to be too large for it. */
const fewWords = 1000;

/**
 * The words that receipts will add to the dictionary, before there are rows of them: what was submitted has them all.
 * Terms are made of rows, once; here they are made only of receipts that may be too large for them.
 */
export function wordsOfSubmitted(retailer: Retailer, receipts: readonly SubmittedReceipt[]): FieldWords {
  const unknown = { timestamp: new Date(0), storeId: 0, storeReference: 0, posDataIds: [] };
  const l10n = { timezone: retailer.settings.timezone };
  return allWords(
    receipts.map((submitted) => {
      const { transaction_id: transactionId, total } = submitted;
      const row = { ...unknown, transactionId, total, submitted, snapshot: { l10n } };
      const words = dictionaryWords(receiptDocument(row), fields(retailer).catalogue);
      const count = words.values().reduce((sum, { size }) => sum + size, 0);
      return count <= fewWords ? words : indexEntryOf(retailer, row).words;
    }),
  );
}
