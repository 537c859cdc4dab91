import { sql } from 'drizzle-orm';
import { boolean, integer, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export interface PreviousSecret {
  readonly secret: string;
  readonly until: number;
}

/**
 * A request names only its key, and the key finds the retailer. So the table is not distributed by retailer,
 * and a key is unique across retailers.
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
    secret: text().notNull(),
    /** Former secrets that were still valid at the last rotation, latest first. */
    previousSecrets: json<readonly PreviousSecret[]>()
      .notNull()
      .default(sql`'[]'`),
    description: text().notNull(),
    permissions: text().array().notNull(),
    revoked: boolean().notNull(),
    /** A signature that expires later than this many seconds from now is refused. */
    signatureMaxAgeInSeconds: integer().notNull(),
    consumerRequired: boolean().notNull(),
    tokenMaxAgeInSeconds: integer(),
    /**
     * Fixed at creation. Receipts of a test client are test receipts, and its messages stay in the outbox.
     */
    test: boolean().notNull().default(false),
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
