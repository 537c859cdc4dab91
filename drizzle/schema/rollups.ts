import { boolean, date, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Sums of receipts: by day for each store and for all stores together, and by month for all stores together.
 * Days are those on the clocks of tills. Reports add the rows of `rollupChanges` that are not folded into
 * sums yet.
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
    starts: date({ mode: 'string' }).notNull(),
    sums: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.storeId, table.grain, table.starts] })],
);

/**
 * Changes of sums. Each transaction adds its own row, so that transactions do not wait for locks on sums; a
 * job adds the changes to `rollups`.
 */
export const rollupChanges = defineTable(
  'rollup_changes',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: sums', erased: 'counted anew without what named the person' },
  },
  {
    // The foreign key is left out, because the receipts, written in the same transaction, have one.
    retailerId: integer().notNull(),
    id: uuid().notNull(),
    size: integer().notNull(),
    changes: text().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

/** Progress of counting all receipts of a retailer into `rollups`. There is no row before the first count. */
export const rollupBuilds = defineTable(
  'rollup_builds',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how far sums were counted' } },
  {
    retailerId: retailer(),
    version: integer().notNull(),
    isComplete: boolean().notNull(),
    nextMonth: date({ mode: 'string' }),
    /**
     * Time at which a second count is due. During an upgrade, hosts of the earlier release may store receipts
     * that the first count misses.
     */
    againAt: instant(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);
