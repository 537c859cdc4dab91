import { bigint, integer, primaryKey } from 'drizzle-orm/pg-core';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Bytes of attachments and logos, changed in the transaction that changes their rows
 * (`lib/platform/storage-quota.ts`).
 */
export const storageUse = defineTable(
  'storage_use',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how much room files take' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
