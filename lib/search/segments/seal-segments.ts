import { inTransaction, type Context } from '@/lib/platform/context';
import { untilSettled } from '@/lib/platform/db/settled';
import { beginSegment, dropOutdated, nextStretch } from './begin-segment';
import { forgetTermsOfNobody } from './forget-terms';
import { sealSegment, type UnsealedSegment } from './seal-segment';
import { dropSegment } from './segment-rows';
import { usualShape, type SegmentShape } from './shape';
import { mostChanged, segmentsToJoin } from './worn-segment';

/** What to seal. */
export interface SealSegments {
  /** Of the terms that the retailer's receipts get now. */
  readonly version: number;
  /** Receipts from then on may still get company of their time, and wait. */
  readonly settledBefore: Date;
  readonly shape?: SegmentShape;
  /** Aborted, the work ends after the segment it is at; what is sealed stays sealed. */
  readonly signal?: AbortSignal;
  /** Called after every segment. */
  readonly onSealed?: (sealed: number) => void;
}

/**
 * Seals the receipts of a retailer in segments, from the oldest on, and those anew of which many have changed, while
 * receipts are searched and written. Segments of other terms than today's are dropped first. Answers how many were
 * sealed. Ends early where somebody else is at it, or the terms of receipts are still being made again.
 */
export async function sealSegments(ctx: Context, options: SealSegments): Promise<number> {
  const { shape = usualShape, signal, version } = options;
  const sealed = new Set<number>();
  await dropOutdated(ctx, version);
  const isStopped = () => signal?.aborted === true;
  try {
    while (!isStopped()) {
      const next = await nextUnsealed(ctx, options, sealed);
      if (next === null || !(await sealSegment(ctx, { ...next, version, shape }))) break;
      sealed.add(next.number);
      options.onSealed?.(sealed.size);
    }
  } finally {
    // Somebody may have been erased from receipts while these were sealed as they were before.
    if (sealed.size > 0) await forgetTermsOfNobody(ctx);
  }
  return sealed.size;
}

/** A segment that wants to be sealed, begun here unless it is there already; null when there is none. */
async function nextUnsealed(
  ctx: Context,
  { version, settledBefore, shape = usualShape }: SealSegments,
  sealed: ReadonlySet<number>,
): Promise<UnsealedSegment | null> {
  const stretch = await nextStretch(ctx, { version, settledBefore, shape });
  if (stretch === null) {
    return (await segmentsToJoin(ctx, shape)) ?? (await mostChanged(ctx, shape, sealed));
  }
  const number = await beginSegment(ctx, version, stretch);
  if (number === null) return null;
  try {
    // Whoever began to write before the segment was there has not noted what it changes.
    await untilSettled(ctx);
    return { number, absorbed: [] };
  } catch (error) {
    await inTransaction(ctx, (inner) => dropSegment(inner.db, { retailerId: ctx.retailer.id, number }));
    throw error;
  }
}
