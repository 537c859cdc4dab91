import { config } from '@/lib/config';

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Runs work that keeps a connection of the pool from its first to its last moment: as much at once as half of the pool
 * can carry, the rest in the order it came. Such work may need a second connection, and would wait for it for ever if
 * all were held by its like.
 */
export async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const atOnceMax = Math.max(1, Math.floor(config().databasePool / 2));
  if (running < atOnceMax) running += 1;
  else await new Promise<void>((begin) => waiting.push(begin));
  try {
    return await work();
  } finally {
    // The place goes to the next one; it is free only when there is none.
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  }
}
