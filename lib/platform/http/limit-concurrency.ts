import { config } from '@/lib/core/config';
import { Turns } from '@/lib/core/turns';

const turns = new Turns(() => Math.max(1, Math.floor(config().databasePool / 2)));

/**
 * Runs work that keeps a connection of the pool from its first to its last moment: as much at once as half of the pool
 * can carry, the rest in the order it came. Such work may need a second connection, and would wait for it for ever if
 * all were held by its like.
 */
export function limitConcurrency<Result>(work: () => Promise<Result>): Promise<Result> {
  return turns.run(work);
}
