import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Decisions of staff about problems. A problem without a row is open and not assigned. Its content, count and
 * places are computed from raw receipts, messages and receipts at each request.
 */
export const problemStates = defineTable(
  'problem_states',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'digests of causes, and staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    kind: text().notNull(),
    fingerprint: text().notNull(),
    snoozedUntil: instant(),
    /** A later occurrence opens the problem again. */
    resolvedAt: instant(),
    assigneeId: uuid(),
    /**
     * Instant of the last decision. For a problem of many silent tills, the instant at which its tills were
     * listed.
     */
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.kind, table.fingerprint] })],
);
