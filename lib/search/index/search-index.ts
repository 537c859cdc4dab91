import type { BoundQuery } from '../bound-query';
import type { TermQuery } from '../terms/term-query';
import type { Place } from './codec/document-block';
import type { GroupSums } from './group-sums';
import type { TimeLeft } from './search-time';

export interface IndexedDocument<Document> {
  readonly key: string;
  /** Newest first, then by key. */
  readonly orderedAt: Date;
  readonly document: Document;
}

export interface WrittenDocument<Document> extends IndexedDocument<Document> {
  /** Null for a new document. */
  readonly replacesAt: Date | null;
}

/** Page beside a document, which need not match. Near the newest document it is the first page. */
export interface PageBeside extends Place {
  readonly side: 'older' | 'newer';
  /** True for newer documents alone, maybe fewer. */
  readonly isStrict?: boolean | undefined;
}

export interface PageRequest {
  /** Number of documents before the page, the document next to it, or the oldest page. */
  readonly start: number | PageBeside | 'oldest';
  readonly count: number;
}

export interface SumRequest<Document> {
  readonly query: BoundQuery<Document>;
  readonly scope: TermQuery;
  readonly timeLeft: TimeLeft;
}

export interface SearchRequest<Document> extends SumRequest<Document>, PageRequest {}

export interface Found {
  readonly hits: number;
  readonly places: readonly Place[];
  readonly offset: number;
}

export interface FoundSums {
  readonly hits: number;
  /** Null if too many hits lack sums: written by an earlier release, or not sealed. */
  readonly sums: GroupSums | null;
}

export interface SearchIndex<Document> {
  /** Call it in the transaction of the documents; the next search finds them. */
  readonly write: (documents: readonly WrittenDocument<Document>[]) => Promise<void>;
  /** Erases keys and terms; call it in the transaction of the documents. */
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
