import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { JsonObject } from '@/lib/core/json';
import type { SubmittedFiscal } from '@/lib/domain/receipts/index/former-fiscal';
import type { ReceiptAttachments } from '@/lib/domain/receipts/read/receipt-attachments';
import type { ReceiptSnapshot } from '@/lib/domain/receipts/schema';
import type { SubmittedReceipt } from '@/lib/domain/receipts/wire/submission';
import { instant, json, requestIdBloom } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Receipts are evidence: `submitted` is the till's parsed request and never changes. A PATCH changes other
 * columns (specification §2.1).
 */
export const receipts = defineTable(
  'receipts',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'in full',
      erased: 'identifier, attachments and personal properties; addresses leave all texts',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    timestamp: instant().notNull(),
    localtime: text().notNull(),
    storeId: integer().notNull(),
    storeReference: integer().notNull(),
    externalStoreReference: text(),
    /** Present consumer. A PATCH can change it, while `submitted` keeps the first one. */
    identifier: text(),
    /** Transaction id as stored: that of a duplicate has a suffix. */
    transactionId: text().notNull(),
    externalId: uuid(),
    total: doublePrecision().notNull(),
    currency: text(),
    duplicate: boolean().notNull(),
    /** Test receipt, marked by the service only. It is not counted, sends nothing, and can be deleted. */
    test: boolean().notNull().default(false),
    tillUuid: uuid(),
    posDataIds: text().array().notNull(),
    attachments: json<ReceiptAttachments>()
      .notNull()
      .default(sql`'{}'::jsonb`),
    submitted: json<SubmittedReceipt>().notNull(),
    /**
     * Fiscal data that a transformation wrote to `submitted.properties`, converted to the names of
     * `submitted.fiscal`.
     */
    fiscal: json<SubmittedFiscal>(),
    /** Data of store, retailer and localisation when the receipt arrived. */
    snapshot: json<ReceiptSnapshot>().notNull(),
    properties: json<JsonObject>(),
    /** Brand version when the receipt was issued; it never changes. 0 is the design without a brand. */
    brandVersion: integer().notNull().default(0),
    /** Warnings about the receipt when it arrived (`lib/domain/receipts/wire/quality.ts`), or null. */
    warnings: text().array(),
    /** Instant at which a person was erased from the receipt (`lib/domain/privacy`). */
    erasedAt: instant(),
    createdBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('receipts_transaction_id').on(table.retailerId, table.transactionId),
    uniqueIndex('receipts_external_id')
      .on(table.retailerId, table.externalId)
      .where(sql`${table.externalId} is not null`),
    index('receipts_newest').on(table.retailerId, table.timestamp, table.id),
    index('receipts_by_identifier')
      .on(table.retailerId, table.identifier, table.timestamp, table.id)
      .where(sql`${table.identifier} is not null`),
    index('receipts_by_store').on(table.retailerId, table.storeId, table.timestamp, table.id),
    index('receipts_with_warnings')
      .on(table.retailerId, table.timestamp)
      .where(sql`${table.warnings} is not null`),
    index('receipts_by_store_reference').on(
      table.retailerId,
      table.storeReference,
      table.timestamp,
      table.id,
    ),
    // A BRIN index takes four bytes per receipt and serves rare look-ups by staff. A B-tree on random ids
    // would write a random page for each receipt.
    index('receipts_by_request')
      .using('brin', table.retailerId, table.requestId.op(requestIdBloom))
      .with({ pages_per_range: 32, autosummarize: true }),
    // Partial index: it costs nothing where stores have no external reference.
    index('receipts_by_external_store_reference')
      .on(table.retailerId, table.externalStoreReference, table.timestamp, table.id)
      .where(sql`${table.externalStoreReference} is not null`),
  ],
);

/**
 * Links of receipt pages. They cannot be guessed and can be revoked; a receipt has one valid link at a time.
 */
export const receiptLinks = defineTable(
  'receipt_links',
  { owner: 'retailer', place: 'distributed', consumers: { exported: 'no: tokens', erased: 'revoked' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    token: text().notNull(),
    receiptId: uuid().notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.token] }),
    uniqueIndex('receipt_links_valid')
      .on(table.retailerId, table.receiptId)
      .where(sql`${table.revokedAt} is null`),
    // Partial index: most links are never revoked, so a new receipt adds a row only to the index of valid
    // links.
    index('receipt_links_revoked')
      .on(table.retailerId, table.receiptId)
      .where(sql`${table.revokedAt} is not null`),
  ],
);

/**
 * Ids of test receipts. They have a table, because building an index on `receipts.test` would read every
 * receipt.
 */
export const testReceipts = defineTable(
  'test_receipts',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'ids of receipts that were made to try the service out' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    receiptId: uuid().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.receiptId] })],
);

export const receiptNotes = defineTable(
  'receipt_notes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'text and time, with their receipt',
      erased: 'notes about the person’s receipts; addresses leave the others',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    receiptId: uuid().notNull(),
    /** Plain text in which card numbers are masked. */
    text: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    editedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('receipt_notes_by_receipt').on(table.retailerId, table.receiptId, table.createdAt, table.id),
  ],
);

/**
 * Other transactions that a receipt names: a return names its sale, a duplicate names its original. Rows are
 * found by the named transaction, so receipts can arrive in any order.
 */
export const receiptReferences = defineTable(
  'receipt_references',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'which receipt returns or repeats which transaction, and when' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Named transaction. Its receipt may be missing. */
    transactionId: text().notNull(),
    receiptId: uuid().notNull(),
    kind: text({ enum: ['return', 'duplicate'] }).notNull(),
    /** Local time of the receipt that names the transaction. */
    localtime: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.transactionId, table.receiptId] })],
);
