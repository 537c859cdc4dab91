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
 * Messages to consumers, one for each receipt, channel and request (contract section 7), and mails to portal
 * users. The built-in outbox shows the rows that have `content`.
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
    /** A mail to a portal user holds a link for the recipient alone, so its content is not stored. */
    kind: text({ enum: ['receipt', 'invitation', 'password_reset'] })
      .notNull()
      .default('receipt'),
    receiptId: uuid(),
    userId: uuid(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    recipient: text().notNull(),
    /**
     * Origin of the message: the id of an API call, the id of a submitted form of a receipt page, or
     * `arrival`.
     */
    request: text().notNull(),
    /**
     * Language of the page where the message was requested, such as `en-GB`; null for the receipt's language.
     */
    locale: text(),
    /** `sending`: given to a provider whose result is not recorded yet. */
    state: text({ enum: ['queued', 'sending', 'sent', 'failed'] }).notNull(),
    attempts: integer().notNull(),
    /** Content as given to the provider; null until then. */
    content: json<MessageContent>(),
    headers: json<readonly (readonly [name: string, value: string])[]>(),
    provider: text(),
    providerId: text(),
    failure: text(),
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

/** Delivery states for reports. The rows name no person, so they are kept when the outbox is pruned. */
export const deliveryOutcomes = defineTable(
  'delivery_outcomes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'ids of messages, with the day and the store of their receipts' },
  },
  {
    // The foreign key is left out, because the message, written in the same transaction, has one.
    retailerId: integer().notNull(),
    messageId: uuid().notNull(),
    receiptDay: date({ mode: 'string' }).notNull(),
    storeId: integer().notNull(),
    channel: text({ enum: ['email', 'sms', 'whatsapp'] }).notNull(),
    /** `kept`: only stored in the built-in outbox. A message that a provider accepted is `sent`. */
    state: text({ enum: ['queued', 'sending', 'sent', 'kept', 'failed'] }).notNull(),
    /** True if the provider confirmed the delivery. Providers of e-mail never do. */
    delivered: boolean().notNull(),
    opened: boolean().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.messageId] }),
    // Covering index: reports about a year read the index alone.
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
    subject: text().notNull(),
    /** Id of the submitted form. A form that is sent twice counts once. */
    request: text().notNull(),
    usedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.subject, table.request] }),
    index('page_uses_by_subject').on(table.retailerId, table.subject, table.usedAt),
  ],
);
