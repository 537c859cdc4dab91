import { boolean, date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Sums over receipts for a day on the clocks of the tills, of a store and of all stores, and for a month of all stores. Reports add up rows of
 * this table and what `rollupChanges` still holds.
 */
export const rollups = defineTable(
  'rollups',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: sums', erased: 'counted anew without what named the person' },
  },
  {
    retailerId: retailer(),
    /** 0 stands for all stores. */
    storeId: integer().notNull(),
    grain: text({ enum: ['day', 'month'] }).notNull(),
    /** The first day of it. */
    starts: date({ mode: 'string' }).notNull(),
    /** JSON, see `lib/domain/rollups/sums.ts`. */
    sums: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.storeId, table.grain, table.starts] })],
);

/**
 * What receipts have changed and `rollups` does not hold yet: a row for each transaction that stored or changed receipts,
 * so that none waits for another. A job folds them into the sums and deletes them.
 */
export const rollupChanges = defineTable(
  'rollup_changes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: sums', erased: 'counted anew without what named the person' },
  },
  {
    // Without a foreign key: the receipts of the same transaction have one, and each is looked up anew.
    retailerId: integer().notNull(),
    id: uuid().notNull(),
    /** How many receipts it is about. */
    size: integer().notNull(),
    /** JSON, see `lib/domain/rollups/facts.ts`. */
    changes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** How far the sums of a retailer were counted from the receipts themselves; without a row, not at all. */
export const rollupBuilds = defineTable(
  'rollup_builds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how far sums were counted' } },
  {
    retailerId: retailer(),
    /** Of the way in which receipts are counted. */
    version: integer().notNull(),
    /** True when that has come to its end: else earlier receipts are missing. */
    isComplete: boolean().notNull(),
    /** The month that is counted next; null when nothing is left to count. */
    nextMonth: date({ mode: 'string' }),
    /** When it is to be done once more: a host of the release before may have stored receipts meanwhile. */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
