export interface Segment {
  readonly number: number;
  /** Documents, dead ones included. */
  readonly size: number;
  /** Instants of the first and last document, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  readonly version: number;
  readonly dead: Buffer;
  readonly deadCount: number;
  readonly erasures: number;
  /** Terms of an erased person may remain. */
  readonly hasErased: boolean;
}

/** Cost of searches and jobs, never results. */
export interface SegmentOptions {
  /** Most documents sealed in one segment. */
  readonly sealed: number;
  /** Rows of a tail worth sealing. */
  readonly tail: number;
  /** Changed documents worth sealing: each search looks for the copies that they replace. */
  readonly changed: number;
  readonly merged: number;
  /** Share of dead documents above which a segment is rewritten. */
  readonly deadShare: number;
  /** Larger segments are not merged. */
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

/** Levels from 0, each larger by the factor `merged`. */
export function levelOf(
  { size, deadCount }: Pick<Segment, 'size' | 'deadCount'>,
  { sealed, merged }: SegmentOptions,
): number {
  const living = size - deadCount;
  return living < 2 * sealed ? 0 : 1 + Math.floor(Math.log(living / (2 * sealed)) / Math.log(merged));
}
