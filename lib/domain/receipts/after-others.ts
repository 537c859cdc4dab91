import { setTimeout } from 'node:timers/promises';
import { nextTurn } from '@/lib/core/next-turn';
import { isTransaction, type Database } from '@/lib/platform/db/client';

/** A read that takes longer than this, because its connection is cut off, does not hold up the others. */
const longestInMs = 1000;

/** The newest reads: those of transactions, which hold a connection, never wait for others that still need one. */
const newest: Record<'inTransactions' | 'outside', Promise<unknown>> = {
  inTransactions: Promise.resolve(),
  outside: Promise.resolve(),
};

/**
 * Reads one long receipt after the other: to parse one takes some milliseconds, to parse many at once all of them together. What
 * is made of it begins in a turn of its own.
 */
export async function afterOthers<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
  const line = isTransaction(db) ? 'inTransactions' : 'outside';
  const before = Promise.race([newest[line], setTimeout(longestInMs, undefined, { ref: false })]);
  const next = before.then(nextTurn).then(read);
  newest[line] = next.catch(() => undefined);
  const found = await next;
  await nextTurn();
  return found;
}
