import { inTransaction, type Context } from '@/lib/platform/context';
import { waitForOlderTransactions } from '@/lib/platform/db/wait-for-older-transactions';
import { beginSegment, dropOutdated, nextTimeRange } from './begin-segment';
import { forgetTermsOfNobody } from './forget-terms';
import { sealSegment, type UnsealedSegment } from './seal-segment';
import { dropSegment } from './segment-rows';
import { usualOptions, type SegmentOptions } from './segment-options';
import { mostChanged, segmentsToJoin } from './dirty-segment';

/** What to seal. */
export interface SealSegments {
  /** Of the terms that the retailer's receipts get now. */
  readonly version: number;
  /** Receipts from then on may still get company of their time, and wait. */
  readonly settledBefore: Date;
  readonly options?: SegmentOptions;
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
export async function sealSegments(ctx: Context, request: SealSegments): Promise<number> {
  const { options = usualOptions, signal, version } = request;
  const sealed = new Set<number>();
  await dropOutdated(ctx, version);
  const isStopped = () => signal?.aborted === true;
  try {
    while (!isStopped()) {
      const next = await nextUnsealed(ctx, request, sealed);
      if (next === null || !(await sealSegment(ctx, { ...next, version, options }))) break;
      sealed.add(next.number);
      request.onSealed?.(sealed.size);
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
  { version, settledBefore, options = usualOptions }: SealSegments,
  sealed: ReadonlySet<number>,
): Promise<UnsealedSegment | null> {
  const range = await nextTimeRange(ctx, { version, settledBefore, options });
  if (range === null) {
    return (await segmentsToJoin(ctx, options)) ?? (await mostChanged(ctx, options, sealed));
  }
  const number = await beginSegment(ctx, version, range);
  if (number === null) return null;
  try {
    // A transaction that began to write before the segment existed has not noted what it changes.
    await waitForOlderTransactions(ctx);
    return { number, absorbed: [] };
  } catch (error) {
    await inTransaction(ctx, (inner) => dropSegment(inner.db, { retailerId: ctx.retailer.id, number }));
    throw error;
  }
}
