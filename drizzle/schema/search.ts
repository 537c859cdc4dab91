import { boolean, customType, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, byteText, instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

const termsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' });

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Tail: documents in no segment yet, and changes of documents in segments. It has no inverted index, so every
 * search reads all of it; a job seals it.
 */
export const searchTail = defineTable(
  'search_tail',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: { exported: 'no: an index of other tables', erased: 'terms of the person' },
  },
  {
    retailerId: retailer(),
    /** `receipts` or `identifiers`. */
    index: text().notNull(),
    key: byteText().notNull(),
    orderedAt: instant().notNull(),
    /** Place, in the order of results, of an earlier copy in a segment; this row replaces that copy. */
    replacesAt: instant(),
    terms: termsColumn().notNull(),
    /** Version of the terms, see `lib/search/terms/terms-version.ts`. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.index, table.key] })],
);

/** Segments in the order of results; only their dead documents change. */
export const searchSegments = defineTable(
  'search_segments',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ranges of time' } },
  {
    retailerId: retailer(),
    /** Number from `searchSegmentNumbers`. */
    number: integer().notNull(),
    /** `receipts` or `identifiers`. */
    index: text().notNull(),
    size: integer().notNull(),
    /** Instants of the first and last document. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    version: integer().notNull(),
    /** False while the segment is written: searches skip it, and use the segments that it merges. */
    isReady: boolean().notNull(),
    /** Last write. An unfinished segment counts as abandoned after a minute without a write. */
    writtenAt: instant().notNull(),
    /** Bit for each document that was replaced or deleted. */
    dead: bytea().notNull(),
    deadCount: integer().notNull(),
    /** Number of erasures: a merge begun before one would bring the erased terms back. */
    erasures: integer().notNull(),
    /** True if dead documents may still have terms of an erased person: the segment must be rewritten. */
    hasErased: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/**
 * Last segment number. Numbers are never reused: the writer of an abandoned segment cannot write to a later
 * one. Not an identity column, which databases of several nodes do not have.
 */
export const searchSegmentNumbers = defineTable(
  'search_segment_numbers',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'a counter' } },
  {
    retailerId: retailer(),
    last: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId] })],
);

/** Terms in order, about a hundred per row, with their documents where these are few. */
export const searchSegmentTerms = defineTable(
  'search_segment_terms',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'no: an index of other tables',
      erased: 'terms of the person, by writing their segments anew',
    },
  },
  {
    retailerId: integer().notNull(),
    segment: integer().notNull(),
    /** First term of the row, UTF-8. */
    first: bytea().notNull(),
    /**
     * Terms, each without the prefix that it shares with the term before, and with the length of its posting.
     */
    terms: bytea().notNull(),
    postings: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.first] })],
);

export const searchSegmentPostings = defineTable(
  'search_segment_postings',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'no: an index of other tables',
      erased: 'terms of the person, by writing their segments anew',
    },
  },
  {
    retailerId: integer().notNull(),
    segment: integer().notNull(),
    /** Term, UTF-8. */
    term: bytea().notNull(),
    posting: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.term] })],
);

/** Keys and instants of documents, 128 per table row. */
export const searchSegmentDocuments = defineTable(
  'search_segment_documents',
  {
    owner: 'retailer',
    place: 'distributed',
    consumers: {
      exported: 'no: an index of other tables',
      erased: 'terms of the person, by writing their segments anew',
    },
  },
  {
    retailerId: integer().notNull(),
    segment: integer().notNull(),
    block: integer().notNull(),
    firstAt: instant().notNull(),
    documents: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.segment, table.block] }),
    index('search_segment_documents_first').on(table.retailerId, table.segment, table.firstAt, table.block),
  ],
);
