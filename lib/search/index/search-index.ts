import type { BoundQuery } from '../bound-query';
import type { TermQuery } from '../terms/term-query';
import type { Place } from './document-block';
import type { GroupSums } from './group-sums';
import type { TimeLeft } from './search-time';

/** A document of an index. */
export interface IndexedDocument<Document> {
  readonly key: string;
  /** Results are ordered by it, newest first, then by key. */
  readonly orderedAt: Date;
  readonly document: Document;
}

/** A document as it is written. */
export interface WrittenDocument<Document> extends IndexedDocument<Document> {
  /** What it was ordered by before it changed; null where it is new. */
  readonly replacesAt: Date | null;
}

/**
 * The page just older or just newer than a document, which need not be found itself. Near the newest, where there is
 * less than a page of newer ones, the page is the first.
 */
export interface PageBeside extends Place {
  readonly side: 'older' | 'newer';
  /** Set where such a page is to hold newer ones alone, and be shorter. */
  readonly isStrict?: boolean | undefined;
}

/** Which page of what is found. */
export interface PageRequest {
  /** How many documents lie before the page, or the document that it lies beside; or the oldest page there is. */
  readonly start: number | PageBeside | 'oldest';
  /** Documents of a page, at most. */
  readonly count: number;
}

/** What to look for. */
export interface SumRequest<Document> {
  readonly query: BoundQuery<Document>;
  /** Holds for the documents that the caller may find at all. */
  readonly scope: TermQuery;
  readonly timeLeft: TimeLeft;
}

/** What to look for, and which page of it. */
export interface SearchRequest<Document> extends SumRequest<Document>, PageRequest {}

/** What was found: how many in all, the places of the page, newest first, and how many lie before it. */
export interface Found {
  readonly hits: number;
  readonly places: readonly Place[];
  readonly offset: number;
}

/** How many were found, and what they come to. */
export interface FoundSums {
  readonly hits: number;
  /** Null where too many are found that the index cannot add up yet: those of an earlier release, or not sealed. */
  readonly sums: GroupSums | null;
}

/** The index of one kind of document of one retailer: the only door to it. */
export interface SearchIndex<Document> {
  /** Writes documents that are new or changed, in the transaction that stores them: the next search finds them so. */
  readonly write: (documents: readonly WrittenDocument<Document>[]) => Promise<void>;
  /** Takes documents out with their keys and terms, in the transaction that removes them or takes a person out of them. */
  readonly forget: (documents: readonly IndexedDocument<Document>[]) => Promise<void>;
  /**
   * Finds the documents that a query holds for: counts them, and reads a page. Call it in a transaction of one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly search: (request: SearchRequest<Document>) => Promise<Found>;
  /**
   * Counts the documents that a query holds for, and adds up their amounts. Call it in a transaction of one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly sum: (request: SumRequest<Document>) => Promise<FoundSums>;
}
