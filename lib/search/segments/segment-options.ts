/** How segments are made. It changes how long a count takes and what is kept, never what is counted. */
export interface SegmentOptions {
  /** Receipts of a full segment, but for those of its last instant. */
  readonly size: number;
  /** The newest receipts get smaller segments, of so many at least. */
  readonly small: number;
  /** So many small segments beside each other become one, and so do those that fill one. */
  readonly gathered: number;
  /** A term that so many receipts of a full segment have is stored; of a smaller one, as large a share. */
  readonly common: number;
  /** A kind of term is stored whole where it has so many different ones at most. */
  readonly complete: number;
  /** So many changes make it worth sealing a full segment anew; for a smaller one, as large a share. */
  readonly changed: number;
}

export const usualOptions: SegmentOptions = {
  size: 16_384,
  small: 2_048,
  gathered: 8,
  common: 64,
  complete: 2_048,
  changed: 256,
};
