import { boolean, date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * For a day on the clocks of the tills, by store and in total, and for a month in total. Reports add rows of this table
 * and those still in `rollupChanges`.
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
    /** First day of the period. */
    starts: date({ mode: 'string' }).notNull(),
    /** JSON, see `lib/domain/rollups/sums.ts`. */
    sums: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.storeId, table.grain, table.starts] })],
);

/**
 * Not in `rollups` yet: a row for each transaction, so that none waits for another. A job folds them into the sums and
 * deletes them.
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
    /** Number of receipts. */
    size: integer().notNull(),
    /** JSON, see `lib/domain/rollups/facts.ts`. */
    changes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** Counted from the receipts themselves; no row before. */
export const rollupBuilds = defineTable(
  'rollup_builds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how far sums were counted' } },
  {
    retailerId: retailer(),
    /** Version of the counting. */
    version: integer().notNull(),
    /** False: earlier receipts are missing. */
    isComplete: boolean().notNull(),
    /** Next month to count; null at the end. */
    nextMonth: date({ mode: 'string' }),
    /** Time of a second pass: a host of the release before may have stored receipts meanwhile. */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
