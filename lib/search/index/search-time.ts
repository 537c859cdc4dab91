import { sql, type SQL } from 'drizzle-orm';
import { ServiceError } from '@/lib/core/errors';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { instruments } from '@/lib/platform/metrics/instruments';
import type { Context } from '@/lib/platform/context';
import { searchTimeMaxInMs, searchTimeout } from '../query-error';
import { lookupSwitches } from './key-lookups';
import { withSearchSlot } from './search-slots';
import { readSnapshot, sendAhead, type Database } from '@/lib/platform/db/client';

/**
 * Returns the milliseconds that are left.
 * @throws ServiceError `search_timeout` if none are left.
 */
export interface TimeLeft {
  (): number;
  readonly total: number;
}

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
 * A column for a select. When Postgres executes it, later statements are limited to the time that is left.
 */
export function limitStatement(timeLeft: TimeLeft): SQL {
  const spent = sql.raw('extract(epoch from clock_timestamp() - now()) * 1000');
  return sql`set_config('statement_timeout',
    greatest(1, least(${timeLeft()}::int, floor(${timeLeft.total}::int - ${spent})))::int::text, true)`;
}

/** Renews the limit of statements, but not in the first tenth of the time. */
export async function limitWhereLate(db: Database, timeLeft: TimeLeft): Promise<void> {
  if (timeLeft() < 0.9 * timeLeft.total) await limitStatements(db, timeLeft);
}

export async function limitStatements(db: Database, timeLeft: TimeLeft): Promise<void> {
  await db.execute(sql`select ${limitStatement(timeLeft)}`);
}

export interface SearchTime {
  readonly maxInMs?: number | undefined;
  /** True makes Postgres look up rows by key; false leaves the choice to its planner. */
  readonly keyLookups?: boolean;
}

/**
 * Runs `work` in a snapshot. `work` has two seconds, including the wait for a connection, and must limit its
 * statements to `timeLeft`.
 * @throws ServiceError `search_timeout`.
 */
export async function inSearchTime<Result>(
  ctx: Context,
  work: (ctx: Context, timeLeft: TimeLeft) => Promise<Result>,
  { maxInMs = searchTimeMaxInMs, keyLookups = true }: SearchTime = {},
): Promise<Result> {
  const untilBegun = timeLeftOf(maxInMs);
  // Yields to the event loop, because planning thousands of terms takes milliseconds, as binding them did.
  // Later, a yield would part `begin` from the first statements.
  await yieldToEventLoop();
  try {
    return await withSearchSlot(ctx.retailer.id, () =>
      readSnapshot(ctx.db, (transaction) => {
        const timeLeft = timeLeftOf(untilBegun());
        sendAhead(transaction, settings(ctx.retailer.id, timeLeft(), keyLookups));
        return work({ ...ctx, db: transaction }, timeLeft);
      }),
    );
  } catch (error) {
    const failure = isTimeout(error) ? searchTimeout(error) : error;
    if (failure instanceof ServiceError && failure.code === 'search_timeout')
      instruments().searchTimeouts.inc();
    throw failure;
  }
}

/** Reads the retailer's row, so that a distributed database has these settings on the node of that row. */
function settings(retailerId: number, timeoutInMs: number, keyLookups: boolean): SQL {
  return sql`select set_config('statement_timeout', ${timeoutInMs}::int::text, true)${keyLookups ? lookupSettings : noSettings}
    from storage_use where retailer_id = ${retailerId}`;
}

const noSettings = sql.raw('');
const lookupSettings = sql.raw(
  [
    '',
    ...[...lookupSwitches, 'jit'].map((name) => `set_config('${name}', 'off', true)`),
    // An operator can change this by the setting `receipt_service.search_plans` of the database.
    `set_config('plan_cache_mode',
      coalesce(nullif(current_setting('receipt_service.search_plans', true), ''), 'force_generic_plan'), true)`,
  ].join(', '),
);

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '57014') return true;
  }
  return false;
}
