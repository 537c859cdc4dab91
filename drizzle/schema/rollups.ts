import { boolean, date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Sums of receipts: by day (on the clocks of the tills) for each store and in total, by month in total.
 * Reports add the rows that are still in `rollupChanges`.
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
    /** Store; 0 for all stores together. */
    storeId: integer().notNull(),
    grain: text({ enum: ['day', 'month'] }).notNull(),
    /** First day of the period. */
    starts: date({ mode: 'string' }).notNull(),
    /** JSON, see `lib/domain/rollups/sums.ts`. */
    sums: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.storeId, table.grain, table.starts] })],
);

/** Changes of sums, a row per transaction to avoid contention; a job folds them into `rollups`. */
export const rollupChanges = defineTable(
  'rollup_changes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: sums', erased: 'counted anew without what named the person' },
  },
  {
    // Foreign key is left out: the receipts of the same transaction have one.
    retailerId: integer().notNull(),
    id: uuid().notNull(),
    size: integer().notNull(),
    /** JSON, see `lib/domain/rollups/facts.ts`. */
    changes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** Progress of counting all receipts into `rollups`; no row before the first count. */
export const rollupBuilds = defineTable(
  'rollup_builds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how far sums were counted' } },
  {
    retailerId: retailer(),
    version: integer().notNull(),
    /** False while earlier receipts are not counted yet. */
    isComplete: boolean().notNull(),
    nextMonth: date({ mode: 'string' }),
    /** Time of a second pass: a host of the earlier release may have stored receipts meanwhile. */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
