import { nextTurn } from '@/lib/core/next-turn';

let last: Promise<unknown> = Promise.resolve();

/**
 * Reads one long receipt after the other: to parse one takes some milliseconds, to parse many at once all of them together.
 * Never in a transaction, which would hold its connection while it waits for one that needs another.
 */
export function afterOthers<Read>(read: () => Promise<Read>): Promise<Read> {
  const next = last.then(nextTurn).then(read);
  last = next.catch(() => undefined);
  return next;
}
