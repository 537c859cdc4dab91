import { setTimeout } from 'node:timers/promises';
import { nextTurn } from '@/lib/core/next-turn';
import { isTransaction, type Database } from '@/lib/platform/db/client';

/** Milliseconds after which a read no longer delays others, as its connection may be cut off. */
const longestInMs = 1000;

/** Last read of each queue. Reads in transactions, which hold a connection, never wait for reads outside. */
const newest: Record<'inTransactions' | 'outside', Promise<unknown>> = {
  inTransactions: Promise.resolve(),
  outside: Promise.resolve(),
};

/** Serializes reads of long receipts, each of which blocks the process for some milliseconds of parsing. */
export async function afterOthers<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
  const line = isTransaction(db) ? 'inTransactions' : 'outside';
  const before = Promise.race([newest[line], setTimeout(longestInMs, undefined, { ref: false })]);
  const next = before.then(nextTurn).then(read);
  newest[line] = next.catch(() => undefined);
  const found = await next;
  await nextTurn();
  return found;
}
