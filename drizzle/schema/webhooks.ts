import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PreviousSecret } from './clients';
import { instant, json } from './columns';
import { defineTable } from './define-table';
import { retailers } from './retailers';

export const webhooks = defineTable(
  'webhooks',
  { owner: 'retailer', place: 'local', consumers: { none: 'machines' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    url: text().notNull(),
    /** Empty for all events, also those of later releases. */
    types: text().array().notNull(),
    description: text().notNull(),
    include: text({ enum: ['resource'] })
      .array()
      .notNull(),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    /** Reason for being disabled; null while enabled. */
    disabledFor: text({ enum: ['request', 'failing', 'gone'] }),
    /** `whsec_…`, encrypted (`lib/platform/auth/secret-box.ts`). */
    secret: text().notNull(),
    /** Former secrets, valid at the last rotation, latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    /** Position in the feed of the last event for which a delivery was made. */
    position: bigint({ mode: 'number' }).notNull(),
    dueAt: instant(),
    /** End of the lease of the process that sends. */
    leasedUntil: instant(),
    /** Pause that the receiver requested. */
    pausedUntil: instant(),
    /** First failure since the last success. */
    failingSince: instant(),
    /**
     * True once two failures are half a day apart: only then do five days of failures disable the webhook.
     */
    failingConfirmed: boolean().notNull().default(false),
    lastSuccessAt: instant(),
    lastFailureAt: instant(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('webhooks_due')
      .on(table.retailerId, table.dueAt)
      .where(sql`${table.dueAt} is not null`),
  ],
);

export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ids of events' } },
  {
    retailerId: integer().notNull(),
    webhookId: integer().notNull(),
    eventId: uuid().notNull(),
    /** Null for a test event, which is in no feed. */
    position: bigint({ mode: 'number' }),
    type: text().notNull(),
    /** Time of the event; for a test, of its request. */
    eventAt: instant().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Attempts since the delivery was last requested, which decide the next pause. */
    tries: integer().notNull(),
    attempts: integer().notNull(),
    nextAttemptAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.webhookId, table.eventId] }),
    index('webhook_deliveries_pending')
      .on(table.retailerId, table.webhookId, table.nextAttemptAt)
      .where(sql`${table.state} = 'pending'`),
    index('webhook_deliveries_created').on(table.retailerId, table.createdAt),
  ],
);

export const webhookAttempts = defineTable(
  'webhook_attempts',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'no: answers of other services, kept for 30 days',
      erased: 'answers that name the person are emptied',
    },
  },
  {
    retailerId: integer().notNull(),
    id: uuid().notNull(),
    webhookId: integer().notNull(),
    eventId: uuid().notNull(),
    at: instant().notNull(),
    durationMs: integer().notNull(),
    status: integer(),
    failure: text(),
    /** First kilobyte of the answer. */
    answer: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('webhook_attempts_at').on(table.retailerId, table.at),
    index('webhook_attempts_of_delivery').on(table.retailerId, table.webhookId, table.eventId, table.id),
  ],
);
