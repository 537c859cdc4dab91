import { config } from '@/lib/core/config';
import { Turns } from '@/lib/core/turns';

const turns = new Turns(() => Math.max(1, Math.floor(config().databasePool / 2)));

/** Deadlock: work that holds a connection may need a second one, so it gets at most half of the pool. */
export function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns.run(work);
}
