import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { TillStatus } from '@/lib/domain/tills/schema';
import { instant, json } from './columns';
import { defineTable } from './define-table';
import { retailers } from './retailers';

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/** Tills that have sent a receipt or a status since the release that added this table. */
export const tills = defineTable(
  'tills',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: retailer(),
    uuid: uuid().notNull(),
    name: text().notNull(),
    storeReference: integer().notNull(),
    /**
     * Instant of the last receipt or status. It can be an hour too early, because most receipts do not update
     * it.
     */
    heardAt: instant().notNull(),
    status: json<TillStatus>(),
    statusAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.uuid] }),
    // The index is not unique. Concurrent insertions of one till resolve their conflict by the primary key; a
    // conflict in a second unique index would be an error.
    index('tills_in_order').on(table.retailerId, table.storeReference, table.name, table.uuid),
  ],
);

export const displays = defineTable(
  'displays',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'digests of addresses of screens' } },
  {
    retailerId: retailer(),
    id: uuid().notNull(),
    tillUuid: uuid().notNull(),
    /**
     * SHA-256 of the token, base64url. The token itself is not stored, because it opens the display of the
     * till.
     */
    tokenDigest: text().notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    revokedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    uniqueIndex('displays_token').on(table.retailerId, table.tokenDigest),
    index('displays_in_use')
      .on(table.retailerId, table.tillUuid, table.id)
      .where(sql`${table.revokedAt} is null`),
  ],
);

export const handOvers = defineTable(
  'hand_overs',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'how a receipt was wanted, by its id' } },
  {
    retailerId: retailer(),
    tillUuid: uuid().notNull(),
    receiptId: uuid().notNull(),
    choice: text({ enum: ['digital', 'paper', 'none'] }).notNull(),
    createdBy: text().notNull(),
    createdAt: instant().notNull(),
    /** Instant at which the till reported the printing; only for `paper`. */
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.tillUuid, table.receiptId, table.choice] }),
    index('hand_overs_to_print')
      .on(table.retailerId, table.tillUuid, table.createdAt)
      .where(sql`${table.choice} = 'paper' and ${table.doneAt} is null`),
  ],
);
