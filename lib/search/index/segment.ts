export interface Segment {
  readonly number: number;
  /** Includes dead documents. */
  readonly size: number;
  /** Instants of the first and last document, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly version: number;
  readonly dead: Buffer;
  readonly deadCount: number;
  readonly erasures: number;
  /** True if terms of an erased person may remain. */
  readonly hasErased: boolean;
}

/** These options change the cost of searches and jobs, but never results. */
export interface SegmentOptions {
  readonly sealed: number;
  /** Sealing starts at this number of rows in the tail. */
  readonly tail: number;
  /**
   * Sealing also starts at this number of changed documents, because each search must look up the copies that
   * they replace.
   */
  readonly changed: number;
  readonly merged: number;
  /** A segment is rewritten if the share of dead documents is larger. */
  readonly deadShare: number;
  /** Segments with more documents are not merged. */
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

/** Levels begin at 0. Segments of a level are `merged` times as large as those of the level below. */
export function levelOf(
  { size, deadCount }: Pick<Segment, 'size' | 'deadCount'>,
  { sealed, merged }: SegmentOptions,
): number {
  const living = size - deadCount;
  return living < 2 * sealed ? 0 : 1 + Math.floor(Math.log(living / (2 * sealed)) / Math.log(merged));
}
