import type { BoundQuery } from '../bound-query';
import type { TermQuery } from '../terms/term-query';
import type { Place } from './codec/document-block';
import type { GroupSums } from './group-sums';
import type { TimeLeft } from './search-time';

export interface IndexedDocument<Document> {
  readonly key: string;
  /** Order of results, newest first, then by key. */
  readonly orderedAt: Date;
  readonly document: Document;
}

export interface WrittenDocument<Document> extends IndexedDocument<Document> {
  /** Order before the change; null for a new document. */
  readonly replacesAt: Date | null;
}

/**
 * The page just older or just newer than a document, which need not match itself. Near the newest, with less than a
 * page of newer ones, it is the first page.
 */
export interface PageBeside extends Place {
  readonly side: 'older' | 'newer';
  /** True for a page of newer ones alone, which may be shorter. */
  readonly isStrict?: boolean | undefined;
}

export interface PageRequest {
  /** Number of documents before the page, or the document beside it; or the oldest page. */
  readonly start: number | PageBeside | 'oldest';
  readonly count: number;
}

export interface SumRequest<Document> {
  readonly query: BoundQuery<Document>;
  readonly scope: TermQuery;
  readonly timeLeft: TimeLeft;
}

export interface SearchRequest<Document> extends SumRequest<Document>, PageRequest {}

/** Number of all hits, places of the page, newest first, and number of hits before it. */
export interface Found {
  readonly hits: number;
  readonly places: readonly Place[];
  readonly offset: number;
}

export interface FoundSums {
  readonly hits: number;
  /** Null for too many hits that the index cannot sum yet: those of an earlier release, or not sealed. */
  readonly sums: GroupSums | null;
}

/** Of one retailer; no other code reads or writes an index. */
export interface SearchIndex<Document> {
  /** In the transaction that stores the documents: the next search finds them. */
  readonly write: (documents: readonly WrittenDocument<Document>[]) => Promise<void>;
  /** With keys and terms, in the transaction that deletes the documents or erases a person from them. */
  readonly forget: (documents: readonly IndexedDocument<Document>[]) => Promise<void>;
  /**
   * Call it in a transaction of one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly search: (request: SearchRequest<Document>) => Promise<Found>;
  /**
   * Call it in a transaction of one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly sum: (request: SumRequest<Document>) => Promise<FoundSums>;
}
