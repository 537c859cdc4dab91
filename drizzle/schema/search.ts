import { customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './columns';
import { retailers } from './retailers';

/**
 * Search terms of a row, each behind its retailer's number, as text in Postgres' own notation; never read back. The
 * number is in the terms because an index on both columns would hold one list of a term for all retailers.
 */
const termsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Text ordered and compared by its bytes, as search orders identifiers. */
const byteText = customType<{ data: string }>({ dataType: () => 'text collate "C"' });

/**
 * The search index of receipts: their terms, and the instant that lists are ordered by. Written with the receipt. Its
 * migration keeps the terms out of line with a column of no meaning, so that counts visit a tenth of the pages.
 *
 * The inverted index takes new rows at once: while Postgres moves waiting ones into it, term by term, a search for what
 * is not there finds those whose term has not come yet.
 */
export const receiptSearch = pgTable(
  'receipt_search',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    key: uuid('receipt_id').notNull(),
    orderedAt: instant().notNull(),
    terms: termsColumn().notNull(),
    /** Which terms these are, see `lib/search/gin/terms-version.ts`: those of another version are made again. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.key] }),
    index('receipt_search_newest').on(table.retailerId, table.orderedAt, table.key),
    index('receipt_search_terms').using('gin', table.terms).with({ fastupdate: false }),
  ],
);

/** The same for identifiers, ordered by when they were last changed. */
export const identifierSearch = pgTable(
  'identifier_search',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    key: byteText('identifier').notNull(),
    orderedAt: instant().notNull(),
    terms: termsColumn().notNull(),
    /** Which terms these are, see `lib/search/gin/terms-version.ts`: those of another version are made again. */
    version: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.key] }),
    index('identifier_search_newest').on(table.retailerId, table.orderedAt, table.key),
    index('identifier_search_terms').using('gin', table.terms).with({ fastupdate: false }),
  ],
);

/** Every word that partial fields of a retailer's receipts hold, by the field's code: what `word~` chooses from. */
export const searchWords = pgTable(
  'search_words',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    field: text().notNull(),
    word: byteText().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.field, table.word] })],
);
