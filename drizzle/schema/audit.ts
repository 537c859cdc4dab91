import { bigint, index, integer, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytea, instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Audit trail (contract section 12). */
export const auditEntries = defineTable(
  'audit_entries',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'those about the identifier, its points and its receipts',
      erased: 'before, after and the key of the subject are emptied',
    },
  },
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
    /** Type of the subject, such as `receipt`, and its key. */
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
    /** Part of the digest of the entry, so that a digest alone confirms no guess of its content. */
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('audit_entries_newest').on(table.retailerId, table.at, table.id),
    // Each filter includes the order of the list: a page is one range of one index, however long the trail is.
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

/**
 * Hash chain over a retailer's audit entries, in the order of their sealing (docs/decisions/0031). Append-only, written
 * by functions of the migrations alone. An entry that was emptied or removed has a second link.
 */
export const auditSeals = defineTable(
  'audit_seals',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'digests of entries with their salt, which goes with what an entry said' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** 1 for the first link, without gaps. */
    number: bigint({ mode: 'number' }).notNull(),
    entryId: uuid().notNull(),
    /** Reason of a change to the entry; null for the link that sealed it. */
    reason: text().$type<'retention' | 'erasure'>(),
    /** SHA-256 of the entry with its salt: after an erasure, or before its removal. */
    digest: bytea().notNull(),
    /** SHA-256 of the previous link's hash and of all the other columns. */
    hash: bytea().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.number] }),
    index('audit_seals_entry').on(table.retailerId, table.entryId, table.number),
  ],
);
