import { integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/**
 * What staff decided about a problem. What the problem is, how often and where it occurred follow from raw receipts,
 * messages and receipts each time they are asked for; a problem without a row here is open and not assigned.
 */
export const problemStates = defineTable(
  'problem_states',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'digests of causes, and staff' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** One of `problemKinds`. */
    kind: text().notNull(),
    /** What its occurrences have in common, 32 hexadecimal digits. */
    fingerprint: text().notNull(),
    /** Hidden until then; null where it is not snoozed. */
    snoozedUntil: instant(),
    /** When it was resolved: an occurrence after that opens it again. */
    resolvedAt: instant(),
    /** The portal user who looks after it. */
    assigneeId: uuid(),
    /** When something was last decided; of many silences, as of when it says which ones they are. */
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.kind, table.fingerprint] })],
);
