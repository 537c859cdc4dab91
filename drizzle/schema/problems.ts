import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Decisions: without a row, a problem is open and not assigned. Its content, count and places are derived
 * from raw receipts, messages and receipts at each request.
 */
export const problemStates = defineTable(
  'problem_states',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'digests of causes, and staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    kind: text().notNull(),
    /** Digest of the facts that all occurrences share, 32 hexadecimal digits. */
    fingerprint: text().notNull(),
    /** Instant until which the problem is hidden. */
    snoozedUntil: instant(),
    /** Instant of the resolution; a later occurrence opens the problem again. */
    resolvedAt: instant(),
    assigneeId: uuid(),
    /**
     * Instant of the last decision; for many silent tills as one problem, the instant at which they were
     * listed.
     */
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.kind, table.fingerprint] })],
);
