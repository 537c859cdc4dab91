import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { PreviousSecret } from './clients';
import { instant, json } from './columns';
import { defineTable } from './define-table';
import { retailers } from './retailers';

/** Where the events of a retailer are sent. A small table that senders ask for all retailers at once. */
export const webhooks = defineTable(
  'webhooks',
  { owner: 'retailer', place: 'local', consumers: { none: 'machines' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    url: text().notNull(),
    /** Types of events that are sent; none stands for all, later ones too. */
    types: text().array().notNull(),
    description: text().notNull(),
    include: text({ enum: ['resource'] })
      .array()
      .notNull(),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    /** Why it is disabled; null while it is not. */
    disabledFor: text({ enum: ['request', 'failing', 'gone'] }),
    /** `whsec_…`, encrypted (`lib/platform/auth/secret-box.ts`). */
    secret: text().notNull(),
    /** Those before it that were good when the last one was made, the latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    /** The position in the feed of the last event that has its delivery. */
    position: bigint({ mode: 'number' }).notNull(),
    /** When there is something to send; null while there is nothing. */
    dueAt: instant(),
    /** The instant until which one process alone sends; null while none does. */
    leasedUntil: instant(),
    /** Nothing is sent before: the receiver has asked for that. */
    pausedUntil: instant(),
    /** The first of the failures that nothing has been taken since; null while all is well. */
    failingSince: instant(),
    /** Whether two of those failures are half a day apart: only then do five days of them count. */
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

/** An event on its way to a webhook. */
export const webhookDeliveries = defineTable(
  'webhook_deliveries',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ids of events' } },
  {
    retailerId: integer().notNull(),
    webhookId: integer().notNull(),
    eventId: uuid().notNull(),
    /** Where the event is in the feed; null of a test, which is in none. */
    position: bigint({ mode: 'number' }),
    type: text().notNull(),
    /** When the event happened; of a test, when it was asked for. */
    eventAt: instant().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Attempts since it was last asked for: which pause comes next. */
    tries: integer().notNull(),
    /** All attempts. */
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

/** What became of one attempt. */
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
    /** The status of the answer; null without one. */
    status: integer(),
    /** Why it counts as none, or as one that failed; null of one that was taken. */
    failure: text(),
    /** The first kilobyte of the answer. */
    answer: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('webhook_attempts_at').on(table.retailerId, table.at),
    index('webhook_attempts_of_delivery').on(table.retailerId, table.webhookId, table.eventId, table.id),
  ],
);
