import { sql, type SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database } from '@/lib/db/client';
import { limitStatement, timeLeftOf } from '@/lib/search/gin/search-time';

/** Postgres answers a time with a unit. */
function inMilliseconds(setting: SQL): SQL {
  return sql`select extract(epoch from (${setting})::interval) * 1000 as milliseconds`;
}

test('statements that are sent together have one time, not each its own', async () => {
  const limits = await database().transaction(async (transaction) => {
    const timeLeft = timeLeftOf(60_000);
    const limited = inMilliseconds(limitStatement(timeLeft));
    const [before, , after] = await Promise.all([
      transaction.execute<{ milliseconds: string }>(limited),
      transaction.execute(sql`select pg_sleep(0.2)`),
      transaction.execute<{ milliseconds: string }>(limited),
    ]);
    return [before, after].map((rows) => Number(rows[0]?.milliseconds));
  });
  const [first = NaN, last = NaN] = limits;
  expect(first).toBeLessThanOrEqual(60_000);
  expect(first - last).toBeGreaterThanOrEqual(199);
});

test('what is left is never no limit at all', async () => {
  const spent = Object.assign(() => 1, { total: 0 });
  const [row] = await database().execute<{ milliseconds: string }>(inMilliseconds(limitStatement(spent)));
  expect(Number(row?.milliseconds)).toBe(1);
});
