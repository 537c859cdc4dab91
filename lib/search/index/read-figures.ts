import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { levelOf, usualOptions } from './segment';

export interface IndexFigures {
  /** Rows in all tails. If `longestTail` is far above `usualOptions.tail`, sealing is late. */
  readonly tail: number;
  readonly longestTail: number;
  /** Segments by level, the smallest level first. */
  readonly segments: readonly number[];
  readonly deadShare: number;
}

export async function readIndexFigures(db: Database): Promise<IndexFigures> {
  const [tail] = await db.execute<{ sum: number; longest: number }>(sql`
    select coalesce(sum(length), 0)::int as sum, coalesce(max(length), 0)::int as longest
    from (select count(*) as length from search_tail group by retailer_id, index) as tails`);
  const segments = await db.execute<{ size: number; deadCount: number }>(
    sql`select size, dead_count as "deadCount" from search_segments where is_ready`,
  );
  const levels: number[] = [];
  for (const segment of segments) {
    const level = levelOf(segment, usualOptions);
    while (levels.length <= level) levels.push(0);
    levels[level] = (levels[level] ?? 0) + 1;
  }
  const sum = (of: 'size' | 'deadCount') => segments.reduce((all, segment) => all + segment[of], 0);
  return {
    tail: tail?.sum ?? 0,
    longestTail: tail?.longest ?? 0,
    segments: levels,
    deadShare: sum('deadCount') / Math.max(1, sum('size')),
  };
}
