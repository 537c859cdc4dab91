import { sql } from 'drizzle-orm';
import { expect, onTestFinished, test } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { serializeReads } from './serialize-reads';

/** Counts turns of the event loop until the test is over. */
function countTurns(): () => number {
  let turns = 0;
  let next: NodeJS.Immediate;
  const count = () => {
    turns += 1;
    next = setImmediate(count);
  };
  count();
  onTestFinished(() => clearImmediate(next));
  return () => turns;
}

test('what is made of a long receipt begins in another turn than the one in which it was parsed', async () => {
  const turn = countTurns();
  const read = async () => {
    await database().execute(sql`select 1 from retailers where id = -1`);
    return turn();
  };
  const made = (parsedIn: number) => ({ parsedIn, madeIn: turn() });
  const all = await Promise.all([1, 2, 3].map(() => serializeReads(database(), read).then(made)));
  for (const { parsedIn, madeIn } of all) expect(madeIn).toBeGreaterThan(parsedIn);
  expect(new Set(all.map(({ madeIn }) => madeIn)).size).toBe(all.length);
});

test('a read that fails holds up none behind it', async () => {
  const failing = serializeReads(database(), () => Promise.reject(new Error('cut off')));
  const next = serializeReads(database(), () => Promise.resolve('read'));
  await expect(failing).rejects.toThrow('cut off');
  expect(await next).toBe('read');
});
