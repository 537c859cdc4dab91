import { boolean, date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Sums of a day on the clocks of the tills, by store and in total, and of a month in total. Reports add rows
 * still in `rollupChanges`.
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

/** Contention: a row for each transaction, which a job folds into `rollups`. */
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

/** Counts from the receipts themselves; no row before. */
export const rollupBuilds = defineTable(
  'rollup_builds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how far sums were counted' } },
  {
    retailerId: retailer(),
    version: integer().notNull(),
    /** False: earlier receipts are missing. */
    isComplete: boolean().notNull(),
    nextMonth: date({ mode: 'string' }),
    /** Second pass: a host of the release before may have stored receipts meanwhile. */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
