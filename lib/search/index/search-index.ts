import type { BoundQuery } from '../bound-query';
import type { TermQuery } from '../terms/term-query';
import type { DocumentPosition } from './codec/document-block';
import type { GroupSums } from './group-sums';
import type { TimeLeft } from './search-time';

export interface IndexedDocument<Document> {
  readonly key: string;
  /** Results are sorted by this, newest first, and then by key. */
  readonly orderedAt: Date;
  readonly document: Document;
}

export interface WrittenDocument<Document> extends IndexedDocument<Document> {
  /** Instant of the replaced copy; null for a new document. */
  readonly replacesAt: Date | null;
}

/**
 * The page next to a document, which need not match. If that document is close to the newest, this is the
 * first page.
 */
export interface PageBeside extends DocumentPosition {
  readonly side: 'older' | 'newer';
  /** True to return only newer documents, even if they are fewer than a page. */
  readonly isStrict?: boolean | undefined;
}

export interface PageRequest {
  readonly start: number | PageBeside | 'oldest';
  readonly count: number;
}

export interface SumRequest<Document> {
  readonly query: BoundQuery<Document>;
  readonly scope: TermQuery;
  readonly timeLeft: TimeLeft;
}

export interface SearchRequest<Document> extends SumRequest<Document>, PageRequest {}

export interface SearchHits {
  readonly hits: number;
  readonly places: readonly DocumentPosition[];
  readonly offset: number;
}

export interface HitTotals {
  readonly hits: number;
  /**
   * Null if sums are missing for too many hits, because these are not sealed or were written by an earlier
   * release.
   */
  readonly sums: GroupSums | null;
}

export interface SearchIndex<Document> {
  /** Call this in the transaction that stores the documents. The next search finds them. */
  readonly write: (documents: readonly WrittenDocument<Document>[]) => Promise<void>;
  /** Erases keys and terms. Call this in the transaction that deletes the documents. */
  readonly forget: (documents: readonly IndexedDocument<Document>[]) => Promise<void>;
  /**
   * Call this in a transaction with one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly search: (request: SearchRequest<Document>) => Promise<SearchHits>;
  /**
   * Call this in a transaction with one snapshot.
   * @throws ServiceError `search_timeout`.
   */
  readonly sum: (request: SumRequest<Document>) => Promise<HitTotals>;
}
