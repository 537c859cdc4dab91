import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Answers by idempotency key. They are stored for a day, so that a retry gets the same answer. */
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
    /**
     * Actor as in the audit trail, with a digest of the consumer for signed requests. The keys of two callers
     * are never confused.
     */
    actor: text().notNull(),
    key: text().notNull(),
    /** Encrypted SHA-256, in hex, over operation, address (without the credential) and body. */
    requestHash: text().notNull(),
    /**
     * Encrypted JSON, because an answer can hold a secret that is stored nowhere else in clear. Empty while a
     * request that uses no transaction runs; it began at `createdAt`.
     */
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.actor, table.key] }),
    index('idempotency_keys_by_age').on(table.retailerId, table.createdAt),
  ],
);

/** Keys of requests without a credential. Such requests name no retailer. */
export const publicIdempotencyKeys = defineTable(
  'public_idempotency_keys',
  {
    owner: 'service',
    place: 'local',
    consumers: { none: 'digests, and answers that name no one, for a day' },
  },
  {
    id: text().primaryKey(),
    requestHash: text().notNull(),
    answer: text().notNull(),
    createdAt: instant().notNull(),
  },
  (table) => [index('public_idempotency_keys_by_age').on(table.createdAt)],
);
