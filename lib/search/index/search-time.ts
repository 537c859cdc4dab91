import { sql, type SQL } from 'drizzle-orm';
import { ServiceError } from '@/lib/core/errors';
import { instruments } from '@/lib/platform/metrics/instruments';
import type { Context } from '@/lib/platform/context';
import { searchTimeMaxInMs, searchTimeout } from '../query-error';
import { lookupSwitches } from './key-lookups';
import { withSearchSlot } from './search-slots';
import { readInTransaction, type Database } from '@/lib/platform/db/client';

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
  if (timeLeft() < 0.9 * timeLeft.total) await db.execute(sql`select ${limitStatement(timeLeft)}`);
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
  try {
    return await withSearchSlot(ctx.retailer.id, () =>
      readInTransaction(ctx.db, async (transaction) => {
        const timeLeft = timeLeftOf(untilBegun());
        // Not awaited: `begin`, these settings and the first statement of `work` are sent in one round trip.
        const begun = transaction.execute(beginning(timeLeft(), keyLookups)).then(() => undefined);
        const [result] = await Promise.all([work({ ...ctx, db: transaction }, timeLeft), begun]);
        return result;
      }),
    );
  } catch (error) {
    const failure = isTimeout(error) ? searchTimeout(error) : error;
    if (failure instanceof ServiceError && failure.code === 'search_timeout')
      instruments().searchTimeouts.inc();
    throw failure;
  }
}

/** `set local` also applies on other nodes of a distributed database. All settings are one message. */
function beginning(timeoutInMs: number, keyLookups: boolean): SQL {
  return sql.raw(
    [
      'set transaction isolation level repeatable read, read only',
      `set local statement_timeout = ${timeoutInMs}`,
      ...(keyLookups ? lookupSettings : []),
    ].join('; '),
  );
}

const lookupSettings = [
  ...lookupSwitches.map((name) => `set local ${name} = off`),
  // An operator can change this by the setting `receipt_service.search_plans` of the database.
  `select set_config('plan_cache_mode',
    coalesce(nullif(current_setting('receipt_service.search_plans', true), ''), 'force_generic_plan'), true)`,
  'set local jit = off',
];

function isTimeout(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && cause.code === '57014') return true;
  }
  return false;
}

export async function limitStatements(db: Database, maxInMs: number): Promise<void> {
  await db.execute(sql.raw(`set local statement_timeout = ${maxInMs}`));
}
