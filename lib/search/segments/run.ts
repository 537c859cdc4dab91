import { sql, type SQL } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { runOnce } from '@/lib/platform/db/prepare-statements';
import { limitStatement, type TimeLeft } from '../gin/search-time';

/** Runs a statement of a count by segments. */
export type Run = <Row extends Record<string, unknown>>(statement: SQL) => Promise<readonly Row[]>;

/**
 * A retailer whom the planner takes for one of average size. Of one that has come since the last statistics it would
 * believe that there is a row at most, found by any index as well as by the key.
 */
export function anyRetailer(retailerId: number): SQL {
  return sql`(select ${retailerId}::int)`;
}

/**
 * Runs statements within the time that is left. All of them look single rows up by keys, where the planner would read
 * whole tables: it cannot know how few the rows are that it is given as parameters.
 */
export function runnerOf(db: Database, timeLeft: TimeLeft): Run {
  const settings = () => sql`select
    set_config('enable_seqscan', 'off', true),
    set_config('enable_indexscan', 'on', true),
    set_config('enable_indexonlyscan', 'on', true),
    set_config('enable_bitmapscan', 'off', true),
    set_config('enable_hashjoin', 'off', true),
    set_config('enable_mergejoin', 'off', true),
    set_config('enable_memoize', 'off', true),
    set_config('plan_cache_mode', 'force_custom_plan', true),
    set_config('cpu_index_tuple_cost', '0.005', true),
    set_config('cpu_operator_cost', '0.0025', true),
    set_config('max_parallel_workers_per_gather', '0', true),
    ${limitStatement(timeLeft)}`;
  return async <Row extends Record<string, unknown>>(statement: SQL) => {
    const [, rows] = await Promise.all([db.execute(settings()), db.execute(runOnce(statement))]);
    return rows as unknown as readonly Row[];
  };
}
