import { sql } from 'drizzle-orm';
import { boolean, index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { JsonObject } from '@/lib/core/json';
import type { HeaderLines } from '@/lib/platform/http/request';
import type { FailureCause } from '@/lib/domain/pos/failure-cause';
import type { IgnoredDocument } from '@/lib/domain/transformations/transform';
import type { RawReplayFilter } from '@/lib/domain/pos/schema';
import { bytea, instant, json, requestIdBloom } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Raw receipts, byte for byte (specification §4.8 and §4.9). They are stored until they are pruned or erased.
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
    /** `service-pos-data-id`, also in `pos_data_ids` of receipts. Ids are ordered by arrival. */
    id: uuid().notNull(),
    /** Bytes as posted. Body and headers are emptied at `prunedAt`. */
    body: bytea().notNull(),
    bytes: integer().notNull().default(0),
    contentType: text(),
    headers: json<HeaderLines>().notNull(),
    properties: json<JsonObject>().notNull(),
    duplicate: boolean().notNull(),
    externalId: uuid(),
    /**
     * Transaction id announced in a header. A message can be requested before the receipt of this transaction
     * exists (contract section 7).
     */
    transactionId: text(),
    link: text(),
    attachments: json<Readonly<Record<string, string>>>().notNull(),
    /**
     * Only data packets fill the columns from here to `tillUuid`: sender, entry, and time and place of
     * reading.
     */
    sourceId: text(),
    entryId: text(),
    sourceRead: text(),
    storeReference: text(),
    tillId: text(),
    tillUuid: uuid(),
    state: text({ enum: ['received', 'processed', 'ignored', 'failed'] }).notNull(),
    receiptIds: uuid().array().notNull(),
    transformation: text(),
    transformationVersion: integer(),
    failureCode: text(),
    failureMessage: text(),
    /**
     * Cause of the failure, so that the portal can show the message in other languages. Null in old rows, and
     * for a message of the transformation.
     */
    failureCause: json<FailureCause>(),
    failurePosition: integer(),
    /** Reason that the transformation gives if the raw receipt is `ignored`, because it holds no sale. */
    ignoredReason: text(),
    leftOut: json<readonly IgnoredDocument[]>().notNull().default([]),
    /** True for a test client: the receipts made of this raw receipt are test receipts. */
    test: boolean().notNull().default(false),
    createdBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
    processedAt: instant(),
    attempts: integer().notNull().default(0),
    replayId: uuid(),
    /**
     * Instant at which the bytes were removed, by the retailer settings `retention_days.raw` and
     * `raw_failed`.
     */
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
    expected: integer().notNull(),
    queued: integer().notNull(),
    queuedAt: instant(),
    /** Raw receipts of this replay that failed or were ignored, and that a later replay took over since. */
    failed: integer().notNull(),
    ignored: integer().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);
