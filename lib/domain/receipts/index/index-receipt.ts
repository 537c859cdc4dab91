import type { Context } from '@/lib/platform/context';
import type { Retailer } from '@/lib/platform/retailers/settings';
import type { Catalogue } from '@/lib/search/catalogue';
import { PostgresIndex, tailDocument } from '@/lib/search/index/postgres-index';
import type { ReindexedResource } from '@/lib/search/index/reindex';
import type { IndexedDocument } from '@/lib/search/index/search-index';
import type { TailDocument } from '@/lib/search/index/tail';
import { receiptDocument, type ReceiptDocument, type SearchableReceipt } from '../wire/receipt-document';
import { receiptCatalogue } from '../search/receipt-fields';
import { termsVersion } from '@/lib/search/terms/terms-version';
import { serializeReads } from '../change/serialize-reads';
import { copiedFiscal } from './former-fiscal';
import { partsOf } from '../read/in-parts';
import type { StoredReceipt } from '../present';
import { receiptAmount } from '../wire/receipt-amount';
import { copyFiscal, listReceiptIds, lockReceipts, readReceipts } from '../store/receipts';
import { referenceInsertions } from '../store/references';
import { sumReceiptRows } from '../store/sums';

type IndexedReceipt = SearchableReceipt & { readonly id: string; readonly timestamp: Date };

export function receiptResource({ settings }: Retailer): ReindexedResource<ReceiptDocument> {
  const { search_fields, timezone } = settings;
  const hasDates = Object.values(search_fields).some(({ kind }) => kind === 'date');
  return {
    index: 'receipts',
    catalogue: receiptCatalogue(settings),
    // Dates without a zone are read in the retailer's zone, so a change of that zone outdates the terms.
    version: termsVersion(hasDates ? { ...search_fields, timezone } : search_fields),
    ownerTerm: ({ identifier }) => (identifier === null ? null : consumerTerm(identifier)),
    amountOf: receiptAmount,
    sum: sumReceiptRows,
    inParts: partsOf,
    read: async (ctx, ids) => {
      // Search reads a receipt only if terms do not show whether it matches. Such receipts are mostly long, so
      // only one of these reads runs at a time.
      const rows = await serializeReads(ctx.db, () => readReceipts(ctx, ids));
      return new Map(Array.from(rows, ([id, row]) => [id, receiptDocument(row)]));
    },
    hold: async (ctx, ids) => {
      // An exclusive lock: two passes that both hold a share lock would deadlock when they write.
      const held = await lockReceipts(ctx, ids);
      // Adds references for receipts of an earlier release that did not write any.
      for (const statement of referenceInsertions(ctx.retailer.id, held)) await ctx.db.execute(statement);
      return (await withCopies(ctx, held)).map(indexedReceipt);
    },
    keysAfter: listReceiptIds,
  };
}

export function receiptIndex(ctx: Context): PostgresIndex<ReceiptDocument> {
  return new PostgresIndex(ctx, receiptResource(ctx.retailer));
}

export function receiptFieldsOf(retailer: Retailer): Catalogue<ReceiptDocument> {
  return receiptResource(retailer).catalogue;
}

export function receiptTermsVersion(retailer: Retailer): number {
  return receiptResource(retailer).version;
}

export function indexedReceipt(row: IndexedReceipt): IndexedDocument<ReceiptDocument> {
  return { key: row.id, orderedAt: row.timestamp, document: receiptDocument(row) };
}

export function receiptEntry(retailer: Retailer, row: IndexedReceipt): TailDocument {
  return tailDocument(receiptResource(retailer), { ...indexedReceipt(row), replacesAt: null });
}

export async function reindexReceipt(ctx: Context, changed: StoredReceipt): Promise<StoredReceipt> {
  const [row = changed] = await withCopies(ctx, [changed]);
  // A receipt's instant never changes, so the index entry that is replaced has the same instant.
  await receiptIndex(ctx).write([{ ...indexedReceipt(row), replacesAt: row.timestamp }]);
  return row;
}

/**
 * Adds missing copies of fiscal data. Called whenever terms are written, because their version marks the
 * receipt as done.
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
 * Search term of a consumer. Upper and lower case are kept, because they distinguish consumers. No field has
 * a code that begins with `@`.
 */
export function consumerTerm(identifier: string): string {
  return `@${identifier}`;
}
