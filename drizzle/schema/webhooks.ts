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
    /** Empty for all events, including types that later releases add. */
    types: text().array().notNull(),
    description: text().notNull(),
    include: text({ enum: ['resource'] })
      .array()
      .notNull(),
    status: text({ enum: ['enabled', 'disabled'] }).notNull(),
    disabledFor: text({ enum: ['request', 'failing', 'gone'] }),
    /** `whsec_…`, encrypted (`lib/platform/auth/secret-box.ts`). */
    secret: text().notNull(),
    /** Former secrets that were still valid at the last rotation, latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    position: bigint({ mode: 'number' }).notNull(),
    dueAt: instant(),
    /** Until this instant, one process alone sends for the webhook. */
    leasedUntil: instant(),
    /** End of a pause that the receiver requested. */
    pausedUntil: instant(),
    failingSince: instant(),
    /**
     * True once two failures were at least 12 hours apart. Only such a run of failures disables the webhook,
     * after five days.
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
    /** Null for a test event, because the feed does not contain it. */
    position: bigint({ mode: 'number' }),
    type: text().notNull(),
    /** Time of the event. For a test event, the time at which it was requested. */
    eventAt: instant().notNull(),
    state: text({ enum: ['pending', 'delivered', 'failed'] }).notNull(),
    /** Attempts since the delivery was last requested. They decide the next pause. */
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
    answer: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('webhook_attempts_at').on(table.retailerId, table.at),
    index('webhook_attempts_of_delivery').on(table.retailerId, table.webhookId, table.eventId, table.id),
  ],
);
