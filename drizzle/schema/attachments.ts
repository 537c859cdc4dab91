import { index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Attachments (specification §2.7). Their bytes are in the file storage, under a key of retailer and id. */
export const attachments = defineTable(
  'attachments',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'as their receipts name them',
      erased: 'with its file where only receipts of the person have it; else addresses leave its names',
    },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    /** Media type as sent. Downloads use it only if `safeType` allows it (contract section 6). */
    contentType: text(),
    contentDisposition: text(),
    fileName: text(),
    bytes: integer().notNull(),
    /** SHA-256, hex. */
    sha256: text().notNull(),
    /**
     * Instant at which an object first linked the attachment. While it is null, a job deletes the attachment
     * after a week.
     */
    linkedAt: instant(),
    createdBy: text().notNull(),
    requestId: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('attachments_by_age').on(table.retailerId, table.createdAt),
  ],
);
