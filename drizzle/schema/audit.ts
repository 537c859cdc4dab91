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
    actor: text().notNull(),
    action: text().notNull(),
    subjectType: text().notNull(),
    subjectId: text().notNull(),
    before: json<unknown>(),
    after: json<unknown>(),
    requestId: text().notNull(),
    /**
     * Part of the digest in `audit_seals`. Without a salt, the digest could confirm a guess of the content.
     */
    salt: uuid().notNull().defaultRandom(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('audit_entries_newest').on(table.retailerId, table.at, table.id),
    // Each index has the order of the list, so that a page reads one range of an index.
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
 * Hash chain over a retailer's audit entries, in the order of sealing (docs/decisions/0031). Rows are only
 * added, and only by functions of the migrations. An entry that is emptied or removed later gets a second
 * row.
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
    number: bigint({ mode: 'number' }).notNull(),
    entryId: uuid().notNull(),
    /** Reason why the entry was emptied or removed; null in the row that first sealed the entry. */
    reason: text().$type<'retention' | 'erasure'>(),
    /**
     * SHA-256 of the entry with its salt. In a second row, the digest of the entry after an erasure or before
     * a removal.
     */
    digest: bytea().notNull(),
    /** SHA-256 of the hash of the previous row and of all other columns of this row. */
    hash: bytea().notNull(),
    sealedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.number] }),
    index('audit_seals_entry').on(table.retailerId, table.entryId, table.number),
  ],
);
