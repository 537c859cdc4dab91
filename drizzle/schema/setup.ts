import { integer, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** State of the setup guide that cannot be derived from other data of the retailer. */
export const setups = defineTable(
  'setups',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'two instants' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    dismissedAt: instant(),
    pageOpenedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
