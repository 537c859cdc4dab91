import { sql } from 'drizzle-orm';
import { boolean, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export interface PreviousSecret {
  readonly secret: string;
  /** Milliseconds since 1970. */
  readonly until: number;
}

/**
 * Shared table: a request names only its key, by which the retailer is found, so keys are unique across
 * retailers.
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
    /** Encrypted (`lib/platform/auth/secret-box.ts`). */
    secret: text().notNull(),
    /** Former secrets, valid at the last rotation, latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    description: text().notNull(),
    permissions: text().array().notNull(),
    revoked: boolean().notNull(),
    /** Limit for the expiry of a signature. */
    signatureMaxAgeInSeconds: integer().notNull(),
    consumerRequired: boolean().notNull(),
    /** Life of a bearer token; null for no limit. */
    tokenMaxAgeInSeconds: integer(),
    /** Test client, fixed at creation: its receipts are test receipts, its messages stay in the outbox. */
    test: boolean().notNull().default(false),
    /** To the minute. */
    lastUsedAt: instant(),
    lastUsedAddress: text(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] }), unique('clients_key').on(table.key)],
);

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
