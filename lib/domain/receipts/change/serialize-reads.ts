import { setTimeout } from 'node:timers/promises';
import { yieldToEventLoop } from '@/lib/core/event-loop';
import { isTransaction, type Database } from '@/lib/platform/db/client';

/** Most milliseconds that a read waits for the previous read, whose connection may be dead. */
const longestInMs = 1000;

/**
 * Last read of each queue. Reads in transactions hold a connection, so they must not wait for reads that need
 * one.
 */
const newest: Record<'inTransactions' | 'outside', Promise<unknown>> = {
  inTransactions: Promise.resolve(),
  outside: Promise.resolve(),
};

/**
 * Runs reads of long receipts one after the other, because parsing one blocks the process for some
 * milliseconds.
 */
export async function serializeReads<Read>(db: Database, read: () => Promise<Read>): Promise<Read> {
  const line = isTransaction(db) ? 'inTransactions' : 'outside';
  const before = Promise.race([newest[line], setTimeout(longestInMs, undefined, { ref: false })]);
  const next = before.then(yieldToEventLoop).then(read);
  newest[line] = next.catch(() => undefined);
  const found = await next;
  await yieldToEventLoop();
  return found;
}
