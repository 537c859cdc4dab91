import { sql } from 'drizzle-orm';
import { boolean, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** A secret before a rotation. */
export interface PreviousSecret {
  /** Encrypted like the current one. */
  readonly secret: string;
  /** Instant until which it is good, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * API client credentials (section 2.4). A small shared table: a request names only the key, which must find its
 * retailer, so keys are unique across retailers.
 */
export const clients = defineTable(
  'clients',
  { owner: 'retailer', foundBy: 'key', place: 'local', consumers: { none: 'machines' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    authentication: text({ enum: ['hmac', 'bearer'] }).notNull(),
    key: text().notNull(),
    /** The shared secret, encrypted (`lib/platform/auth/secret-box.ts`). */
    secret: text().notNull(),
    /** Those before it that were good when the last one was made, the latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    description: text().notNull(),
    permissions: text().array().notNull(),
    revoked: boolean().notNull(),
    /** Upper limit on how far ahead a signature may expire. */
    signatureMaxAgeInSeconds: integer().notNull(),
    consumerRequired: boolean().notNull(),
    /** Upper limit on how long a bearer token may be good; null where it needs no end. */
    tokenMaxAgeInSeconds: integer(),
    /** Whether what it submits is a test, and what it sends stays in the outbox; said when it is made, and never changed. */
    test: boolean().notNull().default(false),
    /** The last call, to the minute, and where it came from. */
    lastUsedAt: instant(),
    lastUsedAddress: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] }), unique('clients_key').on(table.key)],
);

/** Bearer tokens revoked one by one, by their `jti`. */
export const revokedTokens = defineTable(
  'revoked_tokens',
  { owner: 'retailer', place: 'local', consumers: { none: 'machines' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    clientId: integer().notNull(),
    jti: text().notNull(),
    revokedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.clientId, table.jti] })],
);
