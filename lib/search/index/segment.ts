/** A segment of an index, as searches and jobs see it. */
export interface Segment {
  readonly number: number;
  /** How many documents it holds, dead ones among them. */
  readonly size: number;
  /** Instants of its first and last document, in milliseconds since 1970. */
  readonly from: number;
  readonly to: number;
  /** Of its terms. */
  readonly version: number;
  /** A bit for each document that counts no more, up to the last. */
  readonly dead: Buffer;
  readonly deadCount: number;
  /** How often terms of erased persons were taken out. */
  readonly erasures: number;
  /** Whether a dead document may still have terms of an erased person. */
  readonly hasErased: boolean;
}

/** How an index is kept. It changes what searches and jobs cost, never what is found. */
export interface SegmentOptions {
  /** Documents that are sealed in one segment, at most. */
  readonly sealed: number;
  /** So many in the tail are worth sealing. */
  readonly tail: number;
  /** So many changes of sealed documents in the tail are worth sealing: each search looks for what they replace. */
  readonly changed: number;
  /** So many segments of about one size become one. */
  readonly merged: number;
  /** A segment with a greater share of dead documents is written anew. */
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

/** Segments of one level have about one size; those of the next are as much larger as a merge makes them. From 0. */
export function levelOf(
  { size, deadCount }: Pick<Segment, 'size' | 'deadCount'>,
  { sealed, merged }: SegmentOptions,
): number {
  const living = size - deadCount;
  return living < 2 * sealed ? 0 : 1 + Math.floor(Math.log(living / (2 * sealed)) / Math.log(merged));
}
