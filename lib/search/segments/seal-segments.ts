import { sql } from 'drizzle-orm';
import { inTransaction, type Context } from '@/lib/context';
import { untilSettled } from '@/lib/db/settled';
import { beginSegment, dropOutdated, nextStretch } from './begin-segment';
import { forgetTermsOfNobody } from './forget-terms';
import { changesMax } from './read-segments';
import { sealSegment } from './seal-segment';
import { dropSegment } from './segment-rows';
import { usualShape, type SegmentShape } from './shape';

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
  while (!isStopped()) {
    const number = await nextUnsealed(ctx, options, sealed);
    if (number === null || !(await sealSegment(ctx, { number, version, shape }))) break;
    sealed.add(number);
    options.onSealed?.(sealed.size);
  }
  // Somebody may have been erased from receipts while these were sealed as they were before.
  if (sealed.size > 0) await forgetTermsOfNobody(ctx);
  return sealed.size;
}

/** A segment that wants to be sealed, begun here unless it is there already; null when there is none. */
async function nextUnsealed(
  ctx: Context,
  { version, settledBefore, shape = usualShape }: SealSegments,
  sealed: ReadonlySet<number>,
): Promise<number | null> {
  const stretch = await nextStretch(ctx, { version, settledBefore, shape });
  if (stretch === null) return mostChanged(ctx, shape, sealed);
  const number = await beginSegment(ctx, version, stretch);
  if (number === null) return null;
  try {
    // Whoever began to write before the segment was there has not noted what it changes.
    await untilSettled(ctx);
    return number;
  } catch (error) {
    await inTransaction(ctx, (inner) => dropSegment(inner.db, { retailerId: ctx.retailer.id, number }));
    throw error;
  }
}

/**
 * The segment with the most changes, where it or all together have too many of them; none of those that were sealed just
 * now: a receipt that has moved is a change of two, and goes when both have been sealed.
 */
async function mostChanged(
  ctx: Context,
  shape: SegmentShape,
  sealed: ReadonlySet<number>,
): Promise<number | null> {
  const retailerId = ctx.retailer.id;
  const [most] = await ctx.db.execute<{ number: number; changed: number; all: number }>(sql`
    select s.number, count(*)::int as changed, (sum(count(*)) over ())::int as all
    from search_changes as c
      left join search_segment_places as p on p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id
      left join receipt_search as r on r.retailer_id = ${retailerId} and r.receipt_id = c.receipt_id
      join search_segments as s on s.retailer_id = ${retailerId} and s.is_sealed
        and (s.number = p.segment or (r.ordered_at >= s.from_at and r.ordered_at < s.to_at))
    where c.retailer_id = ${retailerId} and s.number <> all (${sql.param([...sealed])}::int[])
    group by s.number order by changed desc limit 1`);
  if (most === undefined) return null;
  return most.changed >= shape.changed || most.all > changesMax / 2 ? most.number : null;
}
