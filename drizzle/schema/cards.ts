import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Cards, each with the code that proves its holder (specification §4.22). */
export const cards = defineTable(
  'cards',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: number of a card that the consumer holds', erased: 'the row' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Without spaces and hyphens. */
    cardNumber: text().notNull(),
    /** Registration code, see lib/domain/cards/code-hash.ts. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.cardNumber] }),
    // For the search by the last digits.
    index('cards_by_ending').on(table.retailerId, sql`reverse(${table.cardNumber}) text_pattern_ops`),
  ],
);

/** Wrong codes by card, unknown card numbers included, so that an answer does not show which cards exist. */
export const cardFailures = defineTable(
  'card_failures',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { none: 'digests under the service’s key, for a day' },
  },
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    /** Digest under the service's key. */
    card: text().notNull(),
    failures: integer().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.card] })],
);
