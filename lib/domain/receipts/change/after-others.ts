import { setTimeout } from 'node:timers/promises';
import { nextTurn } from '@/lib/core/next-turn';
import { isTransaction, type Database } from '@/lib/platform/db/client';

/** Milliseconds after which a read, whose connection may be cut off, no longer holds up others. */
const longestInMs = 1000;

/** Newest reads: those in transactions hold a connection, and never wait for others. */
const newest: Record<'inTransactions' | 'outside', Promise<unknown>> = {
  inTransactions: Promise.resolve(),
  outside: Promise.resolve(),
};

/** Serializes reads: parsing a long receipt takes some milliseconds, many at once all of them together. */
export async function afterOthers<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
  const line = isTransaction(db) ? 'inTransactions' : 'outside';
  const before = Promise.race([newest[line], setTimeout(longestInMs, undefined, { ref: false })]);
  const next = before.then(nextTurn).then(read);
  newest[line] = next.catch(() => undefined);
  const found = await next;
  await nextTurn();
  return found;
}
