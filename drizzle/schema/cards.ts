import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Cards, each with the code by which its holder proves to own the card (specification §4.22). */
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
    cardNumber: text().notNull(),
    /** Hash of the registration code, see lib/domain/cards/code-hash.ts. */
    codeHash: text().notNull(),
    createdAt: instant().notNull(),
    updatedAt: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.cardNumber] }),
    // Serves the search by the last digits of a card number.
    index('cards_by_ending').on(table.retailerId, sql`reverse(${table.cardNumber}) text_pattern_ops`),
  ],
);

/**
 * Counts of wrong codes by card. Unknown card numbers are counted as well: otherwise the answers would show
 * which cards exist.
 */
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
    /** Digest of the card number under the service's key. */
    card: text().notNull(),
    failures: integer().notNull(),
    since: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.card] })],
);
