import { sql } from 'drizzle-orm';
import {
  boolean,
  date,
  index,
  integer,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { MessageContent } from '@/lib/domain/delivery/send/message-content';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Messages, one for each receipt, channel and request (contract section 7), and mails to portal users; those
 * with `content` are also the built-in outbox.
 */
export const messages = defineTable(
  'messages',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'recipient, state and content',
      erased: 'recipient, content and headers are emptied',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    /** Portal mails hold a link for the recipient alone: their content is not stored. */
    kind: text({ enum: ['receipt', 'invitation', 'password_reset'] })
      .notNull()
      .default('receipt'),
    /** Null for mails to portal users. */
    receiptId: uuid(),
    /** Null for messages to consumers. */
    userId: uuid(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    /** E-mail address, or phone number in E.164. */
    recipient: text().notNull(),
    /** Origin of the message: the id of a call, the form of a receipt page, or `arrival`. */
    request: text().notNull(),
    /** Language of the requesting page, such as `en-GB`; null for the receipt's own. */
    locale: text(),
    /** `sending` during the hand-over to a provider, until its result is noted. */
    state: text({ enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull(),
    /** As handed over; null before. */
    content: json<MessageContent>(),
    headers: json<readonly (readonly [name: string, value: string])[]>(),
    /** `outbox`, `smtp`, `twilio`. */
    provider: text(),
    providerId: text(),
    failure: text(),
    /** Test message: no provider gets it, and no report counts it. */
    test: boolean().notNull().default(false),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('messages_once').on(table.retailerId, table.receiptId, table.channel, table.request),
    index('messages_by_state').on(table.retailerId, table.state, table.id),
    index('messages_to_portal_users')
      .on(table.retailerId, table.kind, table.id)
      .where(sql`${table.kind} <> 'receipt'`),
    index('messages_by_recipient').on(table.retailerId, sql`lower(${table.recipient}) text_pattern_ops`),
  ],
);

export const deliveryEvents = defineTable(
  'delivery_events',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'type, channel and time, with their receipt', erased: 'the detail is emptied' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    receiptId: uuid(),
    messageId: uuid(),
    type: text({ enum: ['queued', 'sent', 'failed', 'bounced', 'viewed'] }).notNull(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }),
    detail: text(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('delivery_events_by_receipt').on(table.retailerId, table.receiptId, table.id),
    index('delivery_events_by_message').on(table.retailerId, table.messageId, table.id),
    // A message counts as viewed once, however often its page is opened.
    uniqueIndex('delivery_events_viewed')
      .on(table.retailerId, table.messageId)
      .where(sql`${table.type} = 'viewed'`),
  ],
);

/** Delivery states for reports. Rows name no person, and stay when the outbox is pruned. */
export const deliveryOutcomes = defineTable(
  'delivery_outcomes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'ids of messages, with the day and the store of their receipts' },
  },
  {
    // Foreign key is left out: the message of the same transaction has one.
    retailerId: integer().notNull(),
    messageId: uuid().notNull(),
    /** Day on the clock of the till. */
    receiptDay: date({ mode: 'string' }).notNull(),
    storeId: integer().notNull(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    /** `kept`: stored in the built-in outbox only, and not `sent`. */
    state: text({ enum: ['queued', 'sending', 'sent', 'kept', 'failed'] }).notNull(),
    /** Confirmed by the provider; no provider of mail does so. */
    delivered: boolean().notNull(),
    opened: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.messageId] }),
    // Covering index: a year is read without the rows.
    index('delivery_outcomes_by_day').on(
      table.retailerId,
      table.receiptDay,
      table.storeId,
      table.channel,
      table.state,
      table.delivered,
      table.opened,
      table.messageId,
    ),
  ],
);

export const pageUses = defineTable(
  'page_uses',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: counts for a day', erased: 'rows of the person’s receipts' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Counter of a limit, such as `send:receipt:<id>` or `send:range:<network>`. */
    subject: text().notNull(),
    /** Submitted form: repeats count once. */
    request: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.subject, table.request] }),
    index('page_uses_by_subject').on(table.retailerId, table.subject, table.usedAt),
  ],
);
