import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Answers by idempotency key, for a day: a retry gets the same answer. */
export const idempotencyKeys = defineTable(
  'idempotency_keys',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: answers for retries, for a day', erased: 'rows that name the person' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Actor as in the audit trail, and a digest of signed consumers: keys of two callers never meet. */
    actor: text().notNull(),
    key: text().notNull(),
    /** SHA-256 over operation, address without the credential, and body, in hex, encrypted. */
    requestHash: text().notNull(),
    /**
     * JSON, encrypted: an answer can hold a secret that is stored nowhere else in clear. Empty while a
     * request without a transaction runs, which began at `createdAt`.
     */
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.actor, table.key] }),
    index('idempotency_keys_by_age').on(table.retailerId, table.createdAt),
  ],
);

/** Keys of calls without a credential, which name no retailer; stored for a day. */
export const publicIdempotencyKeys = defineTable(
  'public_idempotency_keys',
  {
    owner: 'service',
    place: 'local',
    consumers: { none: 'digests, and answers that name no one, for a day' },
  },
  {
    /** SHA-256 over operation, path, address of the caller and key, in hex. */
    id: text().primaryKey(),
    /** SHA-256 over operation, address and body, in hex, encrypted. */
    requestHash: text().notNull(),
    /** JSON, encrypted; empty while the request runs. */
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('public_idempotency_keys_by_age').on(table.createdAt)],
);
