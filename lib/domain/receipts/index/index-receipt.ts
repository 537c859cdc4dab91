import type { Context } from '@/lib/platform/context';
import type { Retailer, RetailerSettings } from '@/lib/platform/retailers/settings';
import type { Catalogue } from '@/lib/search/catalogue';
import { PostgresIndex, tailDocument } from '@/lib/search/index/postgres-index';
import type { ReindexedResource } from '@/lib/search/index/reindex';
import type { IndexedDocument } from '@/lib/search/index/search-index';
import type { TailDocument } from '@/lib/search/index/tail';
import { receiptDocument, type ReceiptDocument, type SearchableReceipt } from '../wire/receipt-document';
import { receiptCatalogue } from '../search/receipt-fields';
import { termsVersion } from '@/lib/search/terms/terms-version';
import { afterOthers } from '../change/after-others';
import { copiedFiscal } from './former-fiscal';
import { partsOf } from '../read/in-parts';
import type { StoredReceipt } from '../present';
import { receiptAmount } from '../wire/receipt-amount';
import { copyFiscal, listReceiptIds, lockReceipts, readReceipts } from '../store/receipts';
import { referenceInsertions } from '../store/references';
import { sumReceiptRows } from '../store/sums';

/** A receipt as far as its index reads it. */
type IndexedReceipt = SearchableReceipt & { readonly id: string; readonly timestamp: Date };

const resources = new WeakMap<RetailerSettings, ReindexedResource<ReceiptDocument>>();

/** What the search index has to know of a retailer's receipts. */
export function receiptResource({ settings }: Retailer): ReindexedResource<ReceiptDocument> {
  const known = resources.get(settings);
  if (known !== undefined) return known;
  const { search_fields, timezone } = settings;
  const hasDates = Object.values(search_fields).some(({ kind }) => kind === 'date');
  const made: ReindexedResource<ReceiptDocument> = {
    index: 'receipts',
    catalogue: receiptCatalogue(settings),
    // Dates without a zone are the retailer's.
    version: termsVersion(hasDates ? { ...search_fields, timezone } : search_fields),
    ownerTerm: ({ identifier }) => (identifier === null ? null : consumerTerm(identifier)),
    amountOf: receiptAmount,
    sum: sumReceiptRows,
    inParts: partsOf,
    read: async (ctx, ids) => {
      // Most of those about which terms cannot decide are long.
      const rows = await afterOthers(ctx.db, () => readReceipts(ctx, ids));
      return new Map(Array.from(rows, ([id, row]) => [id, receiptDocument(row)]));
    },
    hold: async (ctx, ids) => {
      // Exclusive: two passes that share rows and then write them would deadlock.
      const held = await lockReceipts(ctx, ids);
      // Those of a release that wrote no references get them here, from the rows that are read in any case.
      for (const statement of referenceInsertions(ctx.retailer.id, held)) await ctx.db.execute(statement);
      return (await withCopies(ctx, held)).map(indexedReceipt);
    },
    keysAfter: listReceiptIds,
  };
  resources.set(settings, made);
  return made;
}

/** The search index of the context's receipts. */
export function receiptIndex(ctx: Context): PostgresIndex<ReceiptDocument> {
  return new PostgresIndex(ctx, receiptResource(ctx.retailer));
}

/** The search fields of a retailer's receipts. */
export function receiptFieldsOf(retailer: Retailer): Catalogue<ReceiptDocument> {
  return receiptResource(retailer).catalogue;
}

/** The version of the terms that a retailer's receipts get now. */
export function receiptTermsVersion(retailer: Retailer): number {
  return receiptResource(retailer).version;
}

/** A receipt as a document of its index. Pure. */
export function indexedReceipt(row: IndexedReceipt): IndexedDocument<ReceiptDocument> {
  return { key: row.id, orderedAt: row.timestamp, document: receiptDocument(row) };
}

/** The row of the index for a receipt that is new. Pure. */
export function receiptEntry(retailer: Retailer, row: IndexedReceipt): TailDocument {
  return tailDocument(receiptResource(retailer), { ...indexedReceipt(row), replacesAt: null });
}

/** Brings the index up to date with a receipt that changed, in the transaction of the change; returns it as it is stored then. */
export async function reindexReceipt(ctx: Context, changed: StoredReceipt): Promise<StoredReceipt> {
  const [row = changed] = await withCopies(ctx, [changed]);
  // A receipt keeps its instant for good.
  await receiptIndex(ctx).write([{ ...indexedReceipt(row), replacesAt: row.timestamp }]);
  return row;
}

/**
 * Receipts that are held, with the copies of fiscal data that releases before did not make: written with the terms, by whose version
 * the pass tells which receipts it has not come to.
 */
async function withCopies(ctx: Context, held: readonly StoredReceipt[]): Promise<StoredReceipt[]> {
  const rows = held.map((row) => ({ ...row, fiscal: copiedFiscal(row) }));
  await copyFiscal(
    ctx,
    rows.filter(({ fiscal }, index) => fiscal !== held[index]?.fiscal),
  );
  return rows;
}

/**
 * The term by which a receipt is found for a consumer. Unlike the field `identifier.exact` it does not fold: consumers
 * whose identifiers differ in case are two. No field's code begins with `@`.
 */
export function consumerTerm(identifier: string): string {
  return `@${identifier}`;
}
