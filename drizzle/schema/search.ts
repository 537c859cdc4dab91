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
 * The tail of a search index: documents that no segment holds yet, and changes of those that one holds. Written with the
 * document, without an inverted index, and looked through by every search; a job seals it in segments.
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
    /** Where the document stood before in the order of results: a copy that a segment holds there counts no more. */
    replacesAt: instant(),
    terms: termsColumn().notNull(),
    /** Which terms these are, see `lib/search/terms/terms-version.ts`. */
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.index, table.key] })],
);

/** Segments: documents in the order of results, with all their terms. They never change, but for what is dead in them. */
export const searchSegments = defineTable(
  'search_segments',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ranges of time' } },
  {
    retailerId: retailer(),
    /** See `searchSegmentNumbers`. */
    number: integer().notNull(),
    /** `receipts` or `identifiers`. */
    index: text().notNull(),
    /** How many documents it holds, dead ones among them. */
    size: integer().notNull(),
    /** Instants of its first and last document. */
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    /** Of all its terms. */
    version: integer().notNull(),
    /** False while it is written: then no search sees it, and the segments it is made of are still there. */
    isReady: boolean().notNull(),
    /** When it was last written to: an unfinished one is given up after a minute without a write. */
    writtenAt: instant().notNull(),
    /** A bit for each document that was replaced or is gone. */
    dead: bytea().notNull(),
    deadCount: integer().notNull(),
    /** How often terms of erased persons were taken out: a merge that began before would bring them back. */
    erasures: integer().notNull(),
    /** True when a dead document may still have terms of an erased person: the segment is to be written anew. */
    hasErased: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/**
 * The last number that a segment of a retailer got. None is given again: who was writing a segment that was given up cannot
 * write to a later one. An identity would be of the whole table, which databases of several nodes do not have.
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

/** Terms of a segment in their order, about a hundred in a row, and the documents that have them where those are few. */
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
    /** The first of the terms, in UTF-8. */
    first: bytea().notNull(),
    /** Without what a term shares with the one before it; each with the length of its posting. */
    terms: bytea().notNull(),
    /** The postings of the terms, one behind the other. */
    postings: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.first] })],
);

/** The documents of a segment that have a frequent term. */
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
    /** The instant of the first of them. */
    firstAt: instant().notNull(),
    documents: bytea().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.retailerId, table.segment, table.block] }),
    index('search_segment_documents_first').on(table.retailerId, table.segment, table.firstAt, table.block),
  ],
);
