import type { Context } from './context';
import type { Database } from './db/client';
import { sqlStateOf } from './db/violations';

/** Transactions that may assume; true once one has. */
const assuming = new WeakMap<Database, boolean>();

/**
 * `unique_violation` and `division_by_zero` (`failUnless`), and `in_failed_sql_transaction` for a statement
 * behind one of them.
 */
const wrongStates = new Set(['23505', '22012', '25P02']);

type Begin<Caller> = <Result>(ctx: Caller, work: (inner: Caller) => Promise<Result>) => Promise<Result>;

/**
 * Runs `work` in a transaction of `begin`. There it may `assume` something that a statement of its own checks.
 * If the check fails, `work` runs again and may assume nothing. `work` must wait for a statement behind the
 * check before it throws an error that depends on the assumption.
 */
export async function onAssumption<Caller extends Context, Result>(
  begin: Begin<Caller>,
  ctx: Caller,
  work: (inner: Caller) => Promise<Result>,
): Promise<Result> {
  const begun: Database[] = [];
  try {
    return await begin(ctx, (inner) => {
      begun.push(inner.db);
      assuming.set(inner.db, false);
      return work(inner);
    });
  } catch (error) {
    const hasAssumed = begun.some((db) => assuming.get(db) === true);
    if (!hasAssumed || !wrongStates.has(sqlStateOf(error) ?? '')) throw error;
    return begin(ctx, work);
  }
}

export function mayAssume(db: Database): boolean {
  return assuming.has(db);
}

/** Call this before the check is sent. */
export function assume(db: Database): void {
  assuming.set(db, true);
}
