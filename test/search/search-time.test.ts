import { sql, type SQL } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { database } from '@/lib/platform/db/client';
import { limitStatement, timeLeftOf } from '@/lib/search/index/search-time';

/** Postgres answers a time with a unit. */
function inMilliseconds(setting: SQL): SQL {
  return sql`select extract(epoch from (${setting})::interval) * 1000 as milliseconds`;
}

test('statements that are sent together have one time, not each its own', async () => {
  const lock = 4_712_000;
  const { limits, waited } = await database().transaction(async (holder) => {
    await holder.execute(sql`select pg_advisory_xact_lock(${lock})`);
    const answers = database().transaction(async (transaction) => {
      const timeLeft = timeLeftOf(60_000);
      const limited = inMilliseconds(limitStatement(timeLeft));
      const [before, , after] = await Promise.all([
        transaction.execute<{ milliseconds: string }>(limited),
        transaction.execute(sql`select pg_advisory_xact_lock_shared(${lock})`),
        transaction.execute<{ milliseconds: string }>(limited),
      ]);
      return [before, after].map((rows) => Number(rows[0]?.milliseconds));
    });
    // The one in the middle takes as long as the lock is held.
    const waited = await vi.waitFor(
      async () => {
        const [row] = await database().execute<{ milliseconds: number }>(sql`
        select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as milliseconds from pg_locks
        where locktype = 'advisory' and objid = ${lock} and not granted`);
        expect(row?.milliseconds).toBeGreaterThan(20);
        return row?.milliseconds ?? NaN;
      },
      { timeout: 20_000 },
    );
    return { limits: answers, waited };
  });
  const [first = NaN, last = NaN] = await limits;
  expect(first).toBeLessThanOrEqual(60_000);
  expect(first - last).toBeGreaterThanOrEqual(Math.floor(waited) - 1);
});

test('what is left is never no limit at all', async () => {
  const spent = Object.assign(() => 1, { total: 0 });
  const [row] = await database().execute<{ milliseconds: string }>(inMilliseconds(limitStatement(spent)));
  expect(Number(row?.milliseconds)).toBe(1);
});
