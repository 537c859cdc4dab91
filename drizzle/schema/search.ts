import { boolean, customType, index, integer, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytea, byteText, instant } from './columns';
import { retailers } from './retailers';
import { defineTable } from './define-table';

/** Search terms of a document, as text in Postgres' own notation. */
const termsColumn = customType<{ data: string }>({ dataType: () => 'tsvector' });

const retailer = () =>
  integer()
    .notNull()
    .references(() => retailers.id);

/**
 * Documents that no segment holds yet, and changes of those in segments. Written with the document, without an inverted
 * index, and read by every search; a job seals it in segments.
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
    /** Earlier place of the document in the order of results: the copy there in a segment is replaced. */
    replacesAt: instant(),
    terms: termsColumn().notNull(),
    /** See `lib/search/terms/terms-version.ts`. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.index, table.key] })],
);

/** In the order of results, with all terms of the documents. Immutable, except for dead documents. */
export const searchSegments = defineTable(
  'search_segments',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ranges of time' } },
  {
    retailerId: retailer(),
    /** See `searchSegmentNumbers`. */
    number: integer().notNull(),
    /** `receipts` or `identifiers`. */
    index: text().notNull(),
    /** Documents, dead ones included. */
    size: integer().notNull(),
    /** Instants of its first and last document. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** Of all its terms. */
    version: integer().notNull(),
    /** False while it is written: invisible to searches, beside the segments that it merges. */
    isReady: boolean().notNull(),
    /** Last write: an unfinished segment is abandoned after a minute without one. */
    writtenAt: instant().notNull(),
    /** A bit for each document that was replaced or deleted. */
    dead: bytea().notNull(),
    deadCount: integer().notNull(),
    /** Erasures in its terms: a merge that began before would bring them back. */
    erasures: integer().notNull(),
    /** True when a dead document may still have terms of an erased person: the segment has to be rewritten. */
    hasErased: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/**
 * Numbers are never reused: the writer of an abandoned segment cannot write to a later one. An identity would be of the
 * whole table, which databases of several nodes do not have.
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

/** Terms of a segment in order, about a hundred in a row, with their documents where those are few. */
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
    /** First of the terms, in UTF-8. */
    first: bytea().notNull(),
    /** Without the prefix that a term shares with the one before; each with the length of its posting. */
    terms: bytea().notNull(),
    /** Postings of the terms, one behind the other. */
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
    /** In UTF-8. */
    term: bytea().notNull(),
    posting: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.term] })],
);

/** Keys and instants of a segment's documents, 128 in a row. */
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
    /** Instant of the first of them. */
    firstAt: instant().notNull(),
    documents: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.segment, table.block] }),
    index('search_segment_documents_first').on(table.retailerId, table.segment, table.firstAt, table.block),
  ],
);
