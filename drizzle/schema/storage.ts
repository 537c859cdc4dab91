import { bigint, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { retailers } from './retailers';

/** Room that a retailer's attachments and logos take in the file storage, kept with their rows (`lib/platform/storage-quota.ts`). */
export const storageUse = pgTable(
  'storage_use',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    bytes: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
