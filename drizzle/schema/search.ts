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
 * Documents that are in no segment yet, and changes of documents in segments. This table has no inverted
 * index, so every search reads all of it. A job moves its rows to segments.
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
    index: text().notNull(),
    key: byteText().notNull(),
    orderedAt: instant().notNull(),
    /**
     * Instant by which results order an earlier copy of the document in a segment; null without a copy. This
     * row replaces the copy.
     */
    replacesAt: instant(),
    terms: termsColumn().notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.index, table.key] })],
);

/** Segments in the order of results. Once a segment is written, only its marks of dead documents change. */
export const searchSegments = defineTable(
  'search_segments',
  { owner: 'retailer', place: 'distributed', consumers: { none: 'ranges of time' } },
  {
    retailerId: retailer(),
    number: integer().notNull(),
    index: text().notNull(),
    size: integer().notNull(),
    fromAt: instant().notNull(),
    toAt: instant().notNull(),
    version: integer().notNull(),
    /**
     * False while the segment is being written. Searches skip it until then, and read the segments that it
     * merges.
     */
    isReady: boolean().notNull(),
    /** Instant of the last write. An unfinished segment without a write for a minute counts as abandoned. */
    writtenAt: instant().notNull(),
    dead: bytea().notNull(),
    deadCount: integer().notNull(),
    /**
     * Number of erasures in this segment. A merge that began before an erasure is discarded: it would bring
     * back the erased terms.
     */
    erasures: integer().notNull(),
    /** True if dead documents may still have terms of an erased person. The segment must be rewritten. */
    hasErased: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.number] })],
);

/**
 * Last segment number. Numbers are never reused, so the writer of an abandoned segment cannot write to a
 * newer one. It is no identity column, because databases of several nodes do not have them.
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

/**
 * Terms in order, about a hundred per row. A term in few documents has its postings in this row; others are
 * in `searchSegmentPostings`.
 */
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
    first: bytea().notNull(),
    /**
     * Terms in order. Each is stored without the prefix that it shares with the term before, and with the
     * length of its posting.
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
    term: bytea().notNull(),
    posting: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.retailerId, table.segment, table.term] })],
);

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
