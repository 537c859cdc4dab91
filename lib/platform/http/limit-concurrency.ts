import { config } from '@/lib/core/config';
import { Turns } from '@/lib/core/turns';

const turns = new Turns(() => Math.max(1, Math.floor(config().databasePool / 2)));

/**
 * Semaphore: work that holds a connection gets at most half of the pool, in order of arrival. It may need a
 * second one, and would deadlock if its like held all.
 */
export function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns.run(work);
}
