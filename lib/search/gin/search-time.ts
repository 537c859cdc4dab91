import { sql, type SQL } from 'drizzle-orm';
import type { Context } from '@/lib/platform/context';
import { searchTimeMaxInMs, searchTimeout } from '../query-error';
import { inSearchTurn } from './search-turns';
import type { Database } from '@/lib/platform/db/client';

/** Milliseconds that the search has left. @throws ServiceError `search_timeout` when there are none. */
export interface TimeLeft {
  (): number;
  /** What it had when its transaction began. */
  readonly total: number;
}

/** A time that begins to run now, in milliseconds, with the transaction it is for. */
export function timeLeftOf(total: number): TimeLeft {
  const deadline = performance.now() + total;
  const timeLeft = () => {
    const left = Math.floor(deadline - performance.now());
    if (left < 1) throw searchTimeout();
    return left;
  };
  return Object.assign(timeLeft, { total });
}

/**
 * To be selected before a statement: limits it to what is left when Postgres comes to it, which is less than when it
 * was sent where others were sent together with it.
 */
export function limitStatement(timeLeft: TimeLeft): SQL {
  const spent = sql.raw('extract(epoch from clock_timestamp() - now()) * 1000');
  return sql`set_config('statement_timeout',
    greatest(1, least(${timeLeft()}::int, floor(${timeLeft.total}::int - ${spent})))::int::text, true)`;
}

/**
 * Runs the statements of a search in one snapshot, so that hits and page agree, and for two seconds at most, or for
 * `maxInMs` where nobody waits for a page.
 * `work` limits its statements to what `timeLeft` says. Searches have turns, which are waited for within that time.
 * @throws ServiceError `search_timeout`.
 */
export async function inSearchTime<Result>(
  ctx: Context,
  work: (ctx: Context, timeLeft: TimeLeft) => Promise<Result>,
  maxInMs = searchTimeMaxInMs,
): Promise<Result> {
  const untilBegun = timeLeftOf(maxInMs);
  try {
    return await inSearchTurn(ctx.retailer.id, () =>
      ctx.db.transaction(async (transaction) => {
        const timeLeft = timeLeftOf(untilBegun());
        // Sent together with the first statement of the work, which saves a round trip; `then` sends it first.
        const snapshot = sql`set transaction isolation level repeatable read, read only`;
        const begun = transaction.execute(snapshot).then(() => undefined);
        const [result] = await Promise.all([work({ ...ctx, db: transaction }, timeLeft), begun]);
        return result;
      }),
    );
  } catch (error) {
    throw isTimeout(error) ? searchTimeout(error) : error;
  }
}

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    // Statement cancelled.
    if ('code' in cause && cause.code === '57014') return true;
  }
  return false;
}

/** Ends every later statement of the transaction that takes longer than this. */
export async function limitStatements(db: Database, maxInMs: number): Promise<void> {
  await db.execute(sql.raw(`set local statement_timeout = ${maxInMs}`));
}
