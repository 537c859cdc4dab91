import { sql } from 'drizzle-orm';
import {
  boolean,
  doublePrecision,
  index,
  integer,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { LoyaltyReward, LoyaltyRules } from '@/lib/domain/loyalty/schema';
import { instant, json } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

export const loyaltyPrograms = defineTable(
  'loyalty_programs',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'the retailer’s own' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    name: text().notNull(),
    active: boolean().notNull(),
    rules: json<LoyaltyRules>().notNull(),
    reward: json<LoyaltyReward>(),
    /** Highest number of an erased reward. Numbers are not reused. */
    erasedRewardId: integer().notNull().default(0),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.id] })],
);

export const loyaltyBalances = defineTable(
  'loyalty_balances',
  { owner: 'retailer', place: 'distributed', consumers: { exported: 'in full', erased: 'the row' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    programId: integer().notNull(),
    identifier: text().notNull(),
    value: doublePrecision().notNull(),
    /**
     * Sum of points before manual deductions. Rewards depend on this sum, so that a deduction does not delay
     * them.
     */
    earned: doublePrecision().notNull(),
    /** Sum in `earned` at which the next reward is due; null until the program has rewards. */
    nextRewardAt: doublePrecision(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.programId, table.identifier] })],
);

/** Changes of balances (specification §2.6). A receipt changes a balance of a program at most once. */
export const loyaltyEvents = defineTable(
  'loyalty_events',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'in full', erased: 'the row; addresses leave descriptions of events of others' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: uuid().notNull(),
    programId: integer().notNull(),
    identifier: text().notNull(),
    recordedAt: instant().notNull(),
    value: doublePrecision().notNull(),
    set: boolean().notNull(),
    description: text(),
    receiptId: uuid(),
    receiptTimestamp: instant(),
    transactionId: text(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('loyalty_events_newest').on(
      table.retailerId,
      table.programId,
      table.identifier,
      table.recordedAt.desc(),
      table.id.desc(),
    ),
    uniqueIndex('loyalty_events_of_receipt')
      .on(table.retailerId, table.programId, table.receiptId)
      .where(sql`${table.receiptId} is not null`),
  ],
);

export const loyaltyRewards = defineTable(
  'loyalty_rewards',
  { owner: 'retailer', place: 'distributed', consumers: { exported: 'in full', erased: 'the row' } },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: integer().notNull(),
    programId: integer().notNull(),
    identifier: text().notNull(),
    name: text().notNull(),
    value: doublePrecision().notNull(),
    claimed: boolean().notNull(),
    issuedAt: instant().notNull(),
    /** Time of the receipt that won the reward; null after a manual change of points. */
    receiptTimestamp: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('loyalty_rewards_newest').on(
      table.retailerId,
      table.programId,
      table.issuedAt.desc(),
      table.id.desc(),
    ),
    index('loyalty_rewards_by_identifier').on(
      table.retailerId,
      table.programId,
      table.identifier,
      table.issuedAt.desc(),
      table.id.desc(),
    ),
  ],
);
