export interface Segment {
  readonly number: number;
  /** Dead ones included. */
  readonly size: number;
  /** First and last document, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly version: number;
  /** Bit for each document, up to the last dead one. */
  readonly dead: Buffer;
  readonly deadCount: number;
  readonly erasures: number;
  /** Dead documents may still have terms of an erased person. */
  readonly hasErased: boolean;
}

/** Cost of searches and jobs, never results. */
export interface SegmentOptions {
  /** Documents sealed in one segment, at most. */
  readonly sealed: number;
  /** Rows worth sealing. */
  readonly tail: number;
  /** Changes worth sealing: each search looks for the copies they replace. */
  readonly changed: number;
  /** Segments of similar size. */
  readonly merged: number;
  /** Share above which a segment is rewritten. */
  readonly deadShare: number;
  /** Documents of segments that are not merged. */
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

/** From 0: those of the next level are as much larger as a merge makes them. */
export function levelOf(
  { size, deadCount }: Pick<Segment, 'size' | 'deadCount'>,
  { sealed, merged }: SegmentOptions,
): number {
  const living = size - deadCount;
  return living < 2 * sealed ? 0 : 1 + Math.floor(Math.log(living / (2 * sealed)) / Math.log(merged));
}
