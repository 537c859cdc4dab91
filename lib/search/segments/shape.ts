/** How segments are made. It changes how long a count takes and what is kept, never what is counted. */
export interface SegmentShape {
  /** Receipts of one segment, but for those of its last instant. */
  readonly size: number;
  /** A term that so many of them have is stored. */
  readonly common: number;
  /** A kind of term is stored whole where it has so many different ones at most. */
  readonly complete: number;
  /** Changed receipts of a segment that are worth sealing it anew. */
  readonly changed: number;
}

export const usualShape: SegmentShape = { size: 16_384, common: 64, complete: 512, changed: 256 };
