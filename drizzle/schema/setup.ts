import { integer, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Stored part of the setup guide; the rest is derived from the retailer's data. */
export const setups = defineTable(
  'setups',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'two instants' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Null while the guide is shown. */
    dismissedAt: instant(),
    /** First time that a receipt page was opened by the guide's code. */
    pageOpenedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
