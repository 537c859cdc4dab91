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
 * Tail: documents not in a segment yet, and changes of those in segments. Without an inverted index, read by
 * every search; a job seals it.
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
    /** Earlier place in the order of results: the copy there in a segment is replaced. */
    replacesAt: instant(),
    terms: termsColumn().notNull(),
    /** Version of the terms, see `lib/search/terms/terms-version.ts`. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.index, table.key] })],
);

/** Segments in the order of results, immutable except for dead documents. */
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
    /** False while written: invisible to searches, beside the segments that it merges. */
    isReady: boolean().notNull(),
    /** Last write: an unfinished segment is abandoned after a minute without one. */
    writtenAt: instant().notNull(),
    /** Bit for each document that was replaced or deleted. */
    dead: bytea().notNull(),
    deadCount: integer().notNull(),
    /** Erasures: a merge that began before would bring the terms back. */
    erasures: integer().notNull(),
    /** Dead documents may still have terms of an erased person: the segment has to be rewritten. */
    hasErased: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/**
 * Numbers are never reused: the writer of an abandoned segment cannot write to a later one. An identity would
 * be of the whole table, which databases of several nodes do not have.
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

/** Terms in order, about a hundred in a row, with their documents where those are few. */
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
    /** UTF-8. */
    first: bytea().notNull(),
    /** Without the prefix shared with the term before; each with the length of its posting. */
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
    /** UTF-8. */
    term: bytea().notNull(),
    posting: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.term] })],
);

/** Keys and instants, 128 in a row. */
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
