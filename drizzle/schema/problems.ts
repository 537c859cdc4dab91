import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * Open and not assigned without a row: content, count and places of a problem follow from raw receipts,
 * messages and receipts at each request.
 */
export const problemStates = defineTable(
  'problem_states',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'digests of causes, and staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    kind: text().notNull(),
    /** Digest of the common facts of its occurrences, 32 hexadecimal digits. */
    fingerprint: text().notNull(),
    /** Hidden until then. */
    snoozedUntil: instant(),
    /** A later occurrence opens it again. */
    resolvedAt: instant(),
    assigneeId: uuid(),
    /** Last decision; for many silences, the instant at which they were listed. */
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.kind, table.fingerprint] })],
);
