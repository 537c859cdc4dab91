import { integer, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** What the setup guide keeps for a retailer; everything else it derives from what the retailer has. */
export const setups = defineTable(
  'setups',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'two instants' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** When staff put the guide away; null while it is shown. */
    dismissedAt: instant(),
    /** When a receipt page was first opened by the guide's code. */
    pageOpenedAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
