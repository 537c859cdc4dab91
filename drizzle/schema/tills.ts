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

/** Tills that have sent a receipt or a status since this table exists. */
export const tills = defineTable(
  'tills',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: retailer(),
    uuid: uuid().notNull(),
    /** Name reported by the till; empty before. */
    name: text().notNull(),
    /** Store of the last receipt; 0 before. */
    storeReference: integer().notNull(),
    /** Last sign of life, at most an hour too early (`noteTills`). */
    heardAt: instant().notNull(),
    status: json<TillStatus>(),
    statusAt: instant(),
    createdAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.uuid] }),
    // Not a unique index: concurrent insertions of one till would fail by it, and resolve their conflict by
    // the primary key alone.
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
    /** SHA-256 of the token, base64url. The token shows the codes of its till. */
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
    /** Time of printing, as the till reported; only for `paper`. */
    doneAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.tillUuid, table.receiptId, table.choice] }),
    index('hand_overs_to_print')
      .on(table.retailerId, table.tillUuid, table.createdAt)
      .where(sql`${table.choice} = 'paper' and ${table.doneAt} is null`),
  ],
);
