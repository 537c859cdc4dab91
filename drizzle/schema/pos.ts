import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JsonObject } from '@/lib/core/json';
import type { HeaderLines } from '@/lib/platform/http/request';
import type { FailureCause } from '@/lib/domain/pos/failure-cause';
import type { LeftOut } from '@/lib/domain/transformations/transform';
import type { RawReplayFilter } from '@/lib/domain/pos/schema';
import { bytea, instant, json, requestIdBloom } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Raw receipts (sections 4.8 and 4.9): what a till sent, byte for byte, and what became of it. Nothing but the state
 * and its cause ever changes.
 */
export const rawReceipts = defineTable(
  'raw_receipts',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'state and times, with their receipt',
      erased: 'bytes, headers and properties are emptied',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** What `service-pos-data-id` says and `pos_data_ids` repeats; ordered by arrival. */
    id: uuid().notNull(),
    /** Emptied, like the headers, once `prunedAt` is set. */
    body: bytea().notNull(),
    /** Length of what came. */
    bytes: integer().notNull().default(0),
    contentType: text(),
    /** Header lines as they came, credentials left out. */
    headers: json<HeaderLines>().notNull(),
    properties: json<JsonObject>().notNull(),
    duplicate: boolean().notNull(),
    externalId: uuid(),
    /** The transaction it announced, so that sending can wait for it (contract section 7). */
    transactionId: text(),
    /** The link that the till has named for its receipt (contract section 15). */
    link: text(),
    /** Attachment ids by label. */
    attachments: json<Readonly<Record<string, string>>>().notNull(),
    /** Of data packets only: who sent the entry, when it was read, and where. */
    sourceId: text(),
    entryId: text(),
    sourceRead: text(),
    storeReference: text(),
    tillId: text(),
    tillUuid: uuid(),
    state: text({ enum: ['received', 'processed', 'ignored', 'failed'] }).notNull(),
    /** The receipts it became. */
    receiptIds: uuid().array().notNull(),
    /** Name and version of the transformation that was last applied. */
    transformation: text(),
    transformationVersion: integer(),
    failureCode: text(),
    /** In the API's words. */
    failureMessage: text(),
    /** The failure for texts in other languages; null when the mapping wrote the message, and in older rows. */
    failureCause: json<FailureCause>(),
    /** Where in the mapping or the input, in characters from 0. */
    failurePosition: integer(),
    /** Why an `ignored` one holds no sale, as its transformation says; null where it does not say. */
    ignoredReason: text(),
    /** Parts of its document that became no receipt, and why. */
    leftOut: json<readonly LeftOut[]>().notNull().default([]),
    /** Whether a test client sent it: its receipts are test receipts. */
    test: boolean().notNull().default(false),
    createdBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
    processedAt: instant(),
    /** How often it was worked on, failures of the service included. */
    attempts: integer().notNull().default(0),
    /** The last bulk replay that took it. */
    replayId: uuid(),
    /** When its bytes were cleared away (retailer settings `retention_days.raw` and `raw_failed`). */
    prunedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    uniqueIndex('raw_receipts_external_id')
      .on(table.retailerId, table.externalId)
      .where(sql`${table.externalId} is not null and ${table.sourceId} is null`),
    uniqueIndex('raw_receipts_entry')
      .on(table.retailerId, table.sourceId, table.entryId)
      .where(sql`${table.sourceId} is not null`),
    index('raw_receipts_by_state').on(table.retailerId, table.state, table.id),
    index('raw_receipts_by_request')
      .using('brin', table.retailerId, table.requestId.op(requestIdBloom))
      .with({ pages_per_range: 32, autosummarize: true }),
    index('raw_receipts_by_till')
      .on(table.retailerId, table.storeReference, table.tillUuid, table.id)
      .where(sql`${table.tillUuid} is not null`),
    index('raw_receipts_by_transaction')
      .on(table.retailerId, table.transactionId)
      .where(sql`${table.transactionId} is not null`),
    // What the nightly clearing away looks through.
    index('raw_receipts_by_age')
      .on(table.retailerId, table.processedAt)
      .where(sql`${table.prunedAt} is null and ${table.state} in ('processed', 'ignored')`),
    index('raw_receipts_failed_by_age')
      .on(table.retailerId, table.processedAt)
      .where(sql`${table.prunedAt} is null and ${table.state} = 'failed'`),
    index('raw_receipts_by_transformation')
      .on(table.retailerId, table.transformation, table.id)
      .where(sql`${table.transformation} is not null`),
    index('raw_receipts_by_replay')
      .on(table.retailerId, table.replayId, table.state)
      .where(sql`${table.replayId} is not null`),
  ],
);

/** Bulk replays: which raw receipts are processed once more, and how far that is. */
export const rawReplays = defineTable(
  'raw_replays',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'filters by state, transformation and time' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    filter: json<RawReplayFilter>().notNull(),
    /** How many there were when it was asked for. */
    expected: integer().notNull(),
    /** How many were queued so far. */
    queued: integer().notNull(),
    /** When all of them were queued. */
    queuedAt: instant(),
    /** Those of its raw receipts that a later bulk replay took over, by what had become of them. */
    failed: integer().notNull(),
    ignored: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);
