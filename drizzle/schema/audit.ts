import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, json } from './columns';
import { retailers } from './retailers';

/** The audit trail (contract section 12): who changed what, from what to what, when, under which request. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    at: instant().notNull(),
    /** `client:<id>`, `user:<e-mail>` or `system:<name>`. */
    actor: text().notNull(),
    /** The operation, such as `patch_receipt`. */
    action: text().notNull(),
    /** What was changed, such as `receipt`, and its key. */
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('audit_entries_newest').on(table.retailerId, table.at, table.id),
    // Each way to filter has the order of the list in it: a page is one range of one index, however long the trail is.
    index('audit_entries_by_subject').on(
      table.retailerId,
      table.subjectType,
      table.subjectId,
      table.at,
      table.id,
    ),
    index('audit_entries_by_actor').on(table.retailerId, table.actor, table.at, table.id),
    index('audit_entries_by_action').on(table.retailerId, table.action, table.at, table.id),
    index('audit_entries_by_actor_and_action').on(
      table.retailerId,
      table.actor,
      table.action,
      table.at,
      table.id,
    ),
    index('audit_entries_by_request').on(table.retailerId, table.requestId, table.at, table.id),
  ],
);
