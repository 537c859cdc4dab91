import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { identifiers } from '@/drizzle/schema/identifiers';
import { receipts } from '@/drizzle/schema/receipts';
import { systemContext, type Context } from '@/lib/platform/context';
import { identifierIndex } from '@/lib/domain/identifiers/index-identifier';
import { indexedReceipt, receiptIndex } from '@/lib/domain/receipts/index/index-receipt';
import { createRetailer } from '@/lib/domain/retailers/create-retailer';
import { findRetailer } from '@/lib/platform/retailers/store';
import {
  anyIdentifier,
  anyReceipt,
  testSearchFields,
  testTimezone,
} from '@/test/search/arbitraries/receipts';
import type { IdentifierDocument } from '@/lib/domain/identifiers/identifier-document';
import type { IndexedDocument } from '@/lib/search/index/search-index';
import type {
  ItemDocument,
  ReceiptDocument,
  SearchableReceipt,
} from '@/lib/domain/receipts/wire/receipt-document';

/** What one retailer has, both in the database and here. */
export interface Corpus<Document> {
  readonly ctx: Context<string>;
  readonly documents: readonly IndexedDocument<Document>[];
}

/** Newest first, then by the bytes of the key, as contract section 5 orders results. */
export function newestFirst(a: IndexedDocument<unknown>, b: IndexedDocument<unknown>): number {
  const byTime = b.orderedAt.getTime() - a.orderedAt.getTime();
  return byTime || Buffer.compare(Buffer.from(b.key), Buffer.from(a.key));
}

/** A retailer with the dynamic fields of property tests. */
export async function makeSearcher(): Promise<Context<string>> {
  const { retailer } = await createRetailer({
    name: 'Search',
    settings: { search_fields: testSearchFields, timezone: testTimezone },
  });
  const found = await findRetailer(retailer.id);
  if (found === null) throw new Error('The retailer was not made.');
  return systemContext(found, 'test');
}

/** Instants that many receipts share, so that ids have to order them. */
const sharedInstants = ['2024-03-30T22:00:00.000Z', '2024-03-31T01:00:00.000Z', '2023-12-31T23:00:00.000Z'];

/** Some receipts about which terms cannot decide all. */
const nasty: readonly ((receipt: SearchableReceipt) => SearchableReceipt)[] = [
  // Too long to be found by any beginning: `!terms`.
  (receipt) => ({ ...receipt, properties: { email: `anna${'x'.repeat(3000)}`, salesperson: 'milk bread' } }),
  // More positions of a word than a tsvector keeps: `!positions`.
  (receipt) => {
    const items: readonly ItemDocument[] = [{ name: 'milk a b c d '.repeat(300), quantity: 1, total: 5.5 }];
    return {
      ...receipt,
      properties: { ...receipt.properties, email: 'ann' },
      submitted: { ...receipt.submitted, items },
    };
  },
];

/** Makes a retailer with `count` receipts of a seed, stored and indexed as submissions are. */
export async function receiptCorpus(seed: number, count: number): Promise<Corpus<ReceiptDocument>> {
  const ctx = await makeSearcher();
  const sample = fc.sample(fc.tuple(anyReceipt, fc.nat({ max: 5 })), { seed, numRuns: count });
  const made = sample.map(([receipt, shared], index) => {
    const change = nasty[index] ?? ((same: SearchableReceipt) => same);
    return {
      ...change(receipt),
      timestamp: new Date(sharedInstants[shared] ?? receipt.timestamp),
      // Unique, as the database wants it.
      transactionId: `${receipt.transactionId} ${index}`,
    };
  });
  const rows = made.map((receipt, index) => receiptRow(ctx, receipt, idOf(seed, index)));
  await ctx.db.insert(receipts).values(rows);
  const documents = rows.map((row) =>
    indexedReceipt(row as SearchableReceipt & { id: string; timestamp: Date }),
  );
  await receiptIndex(ctx).write(documents.map((document) => ({ ...document, replacesAt: null })));
  return { ctx, documents: documents.toSorted(newestFirst) };
}

/** An id as the service makes them, later ones being greater; those of a seed are always the same. */
function idOf(seed: number, index: number): string {
  const random = createHash('sha256').update(`${seed} ${index}`).digest();
  return v7({ msecs: Date.UTC(2026, 0) + index, random });
}

function receiptRow(
  ctx: Context<string>,
  receipt: SearchableReceipt,
  id: string,
): typeof receipts.$inferInsert {
  const { items, ...submitted } = receipt.submitted;
  const whole = { ...submitted, items, transaction_id: receipt.transactionId, total: receipt.total };
  return {
    retailerId: ctx.retailer.id,
    id,
    timestamp: receipt.timestamp,
    localtime: receipt.localtime,
    storeId: receipt.storeId,
    storeReference: receipt.storeReference,
    externalStoreReference: receipt.externalStoreReference ?? null,
    identifier: receipt.identifier ?? null,
    transactionId: receipt.transactionId,
    total: receipt.total,
    tillUuid: receipt.tillUuid ?? null,
    duplicate: receipt.duplicate,
    test: receipt.test ?? false,
    posDataIds: [...receipt.posDataIds],
    warnings: receipt.warnings?.length ? [...receipt.warnings] : null,
    submitted: whole as (typeof receipts.$inferInsert)['submitted'],
    snapshot: receipt.snapshot as (typeof receipts.$inferInsert)['snapshot'],
    properties: receipt.properties ?? null,
    createdBy: 'system:test',
    requestId: ctx.requestId,
    createdAt: receipt.timestamp,
    updatedAt: receipt.timestamp,
  };
}

/** Makes a retailer with up to `count` identifiers of a seed; several are of one instant. */
export async function identifierCorpus(seed: number, count: number): Promise<Corpus<IdentifierDocument>> {
  const ctx = await makeSearcher();
  const sample = fc.sample(fc.tuple(anyIdentifier, fc.nat({ max: 5 })), { seed, numRuns: count });
  const distinct = new Map(sample.map((one) => [one[0].identifier, one]));
  const documents = [...distinct.values()].map(([document, minute]) => ({
    key: document.identifier,
    orderedAt: new Date(Date.UTC(2024, 2, 30, 22, minute)),
    document,
  }));
  const retailerId = ctx.retailer.id;
  await ctx.db.insert(identifiers).values(
    documents.map(({ key, orderedAt, document }) => ({
      retailerId,
      identifier: key,
      // A plain object: drizzle takes none without a prototype.
      properties: { ...document.properties },
      createdAt: orderedAt,
      updatedAt: orderedAt,
      sourceUpdatedAt: orderedAt,
    })),
  );
  await identifierIndex(ctx).write(documents.map((document) => ({ ...document, replacesAt: null })));
  return { ctx, documents: documents.toSorted(newestFirst) };
}
