import { boolean, date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Sums over receipts for a day on the clocks of the tills, of a store and of all stores, and for a month of all stores. Reports add up rows of
 * this table and what `rollupChanges` still holds.
 */
export const rollups = pgTable(
  'rollups',
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
export const rollupChanges = pgTable(
  'rollup_changes',
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
export const rollupBuilds = pgTable(
  'rollup_builds',
  {
    retailerId: retailer(),
    /** Of the way in which receipts are counted. */
    version: integer().notNull(),
    /** Whether that has come to its end: else earlier receipts are missing. */
    isComplete: boolean().notNull(),
    /** The month that is counted next; null when nothing is left to count. */
    nextMonth: date({ mode: 'string' }),
    /** When it is to be done once more: a host of the release before may have stored receipts meanwhile. */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
