import {
  bigint,
  boolean,
  customType,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
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

/** Search entries of identifiers, ordered by when these were last changed. */
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

/** A bit for each receipt of a segment; only ever read by Postgres itself. */
const bits = customType<{ data: string }>({ dataType: () => 'bit varying' });

/**
 * Segments: receipts of a stretch of time, sealed so that hits can be counted without visiting them. Searches count by
 * bits those whose terms are of today's version, and look at what changed since (`search_changes`) itself.
 */
export const searchSegments = pgTable(
  'search_segments',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    number: integer().notNull(),
    /** The stretch, its end not included; the first begins with the beginning of time. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** False while it is made; what changes meanwhile is noted already. */
    isSealed: boolean().notNull(),
    /** When it was begun: one that nobody has finished for long is given up. */
    begunAt: instant().notNull(),
    /** How many receipts it holds. */
    size: integer().notNull(),
    /** Of all their terms. */
    version: integer().notNull(),
    /** Kinds of terms that are stored however rare, so that one which is not there is in no receipt. */
    complete: text().array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/** Which receipts of a segment have a term: the bit at a receipt's place in it. */
export const searchSegmentTerms = pgTable(
  'search_segment_terms',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    segment: integer().notNull(),
    term: byteText().notNull(),
    bits: bits().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.term] })],
);

/** Where in its segment a receipt has its bit. */
export const searchSegmentPlaces = pgTable(
  'search_segment_places',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    receiptId: uuid().notNull(),
    segment: integer().notNull(),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.receiptId] }),
    index('search_segment_places_segment').on(table.retailerId, table.segment),
  ],
);

/**
 * Receipts of sealed stretches whose search rows came, changed or went since. Triggers of `receipt_search` write it, so
 * that no writer can forget to; only ever added to, so that sealing anew can take away what it has seen and no more.
 */
export const searchChanges = pgTable(
  'search_changes',
  {
    retailerId: integer()
      .notNull()
      .references(() => retailers.id),
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
    receiptId: uuid().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.id] }),
    index('search_changes_receipt').on(table.retailerId, table.receiptId),
  ],
);
