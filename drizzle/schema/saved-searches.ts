import { index, integer, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export const savedSearches = defineTable(
  'saved_searches',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: written by staff', erased: 'rows that ask for the person' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    userId: uuid().notNull(),
    list: text({ enum: ['receipts', 'identifiers'] }).notNull(),
    name: text().notNull(),
    query: text().notNull(),
    sharedWith: text({ enum: ['nobody', 'group', 'retailer'] }).notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    unique('saved_searches_name').on(table.retailerId, table.userId, table.list, table.name),
    index('saved_searches_shared').on(table.retailerId, table.list, table.sharedWith),
  ],
);
