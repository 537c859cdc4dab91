export interface Segment {
  readonly number: number;
  /** Documents, dead ones included. */
  readonly size: number;
  /** Instants of its first and last document, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly version: number;
  /** A bit for each dead document, up to the last. */
  readonly dead: Buffer;
  readonly deadCount: number;
  readonly erasures: number;
  /** True when a dead document may still have terms of an erased person. */
  readonly hasErased: boolean;
}

/** Storage of an index: affects the cost of searches and jobs, never results. */
export interface SegmentOptions {
  /** Most documents that are sealed in one segment. */
  readonly sealed: number;
  /** Rows of a tail worth sealing. */
  readonly tail: number;
  /** Changes of sealed documents in the tail worth sealing: each search looks for the copies they replace. */
  readonly changed: number;
  /** Segments of similar size that are merged. */
  readonly merged: number;
  /** Share of dead documents above which a segment is rewritten. */
  readonly deadShare: number;
  /** Documents of the largest segments: these are not merged. */
  readonly largest: number;
}

export const usualOptions: SegmentOptions = {
  sealed: 1024,
  tail: 1024,
  changed: 128,
  merged: 8,
  deadShare: 0.3,
  largest: 262_144,
};

/** Level of a segment by size, from 0: those of the next are as much larger as a merge makes them. */
export function levelOf(
  { size, deadCount }: Pick<Segment, 'size' | 'deadCount'>,
  { sealed, merged }: SegmentOptions,
): number {
  const living = size - deadCount;
  return living < 2 * sealed ? 0 : 1 + Math.floor(Math.log(living / (2 * sealed)) / Math.log(merged));
}
