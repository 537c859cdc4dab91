import { sql } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { changesMax } from './read-segments';
import type { UnsealedSegment } from './seal-segment';
import type { SegmentOptions } from './segment-options';

/** Changes that are looked at to find where most are: each is compared with every segment. */
const lookedAtMax = 50_000;

interface SealedSegment extends Record<string, unknown> {
  readonly number: number;
  readonly size: number;
  /** Whether it begins where the one before ends. */
  readonly follows: boolean;
}

/** Small segments that are better one: enough of them, or enough for a full one. Null when there are none. */
export async function segmentsToJoin(ctx: Context, options: SegmentOptions): Promise<UnsealedSegment | null> {
  const segments = await ctx.db.execute<SealedSegment>(sql`
    select number, size, (lag(to_at) over (order by from_at) = from_at) is true as follows
    from search_segments where retailer_id = ${ctx.retailer.id} and is_sealed order by from_at`);
  let run: SealedSegment[] = [];
  for (const segment of segments) {
    if (!segment.follows || segment.size >= options.size) run = [];
    if (segment.size >= options.size) continue;
    run.push(segment);
    const size = run.reduce((sum, one) => sum + one.size, 0);
    if (run.length < 2 || (run.length < options.gathered && size < options.size)) continue;
    const [first, ...others] = run;
    if (first !== undefined) return { number: first.number, absorbed: others.map(({ number }) => number) };
  }
  return null;
}

/**
 * The segment with the largest share of changes, where that is too large or all together are too many; none of those that
 * were sealed just now: a receipt that has moved is a change of two, and goes when both have been sealed.
 */
export async function mostChanged(
  ctx: Context,
  options: SegmentOptions,
  sealed: ReadonlySet<number>,
): Promise<UnsealedSegment | null> {
  const retailerId = ctx.retailer.id;
  const [most] = await ctx.db.execute<{ number: number; share: number; all: number }>(sql`
    select s.number, count(*)::float8 / greatest(s.size, 1) as share, (sum(count(*)) over ())::int as all
    from (select receipt_id from search_changes where retailer_id = ${retailerId} limit ${lookedAtMax}::int) as c
      left join search_segment_places as p on p.retailer_id = ${retailerId} and p.receipt_id = c.receipt_id
      left join receipt_search as r on r.retailer_id = ${retailerId} and r.receipt_id = c.receipt_id
      join search_segments as s on s.retailer_id = ${retailerId} and s.is_sealed
        and (s.number = p.segment or (r.ordered_at >= s.from_at and r.ordered_at < s.to_at))
    where s.number <> all (${sql.param([...sealed])}::int[])
    group by s.number, s.size order by share desc limit 1`);
  if (most === undefined) return null;
  const isDirty = most.share * options.size >= options.changed || most.all > changesMax / 2;
  return isDirty ? { number: most.number, absorbed: [] } : null;
}
