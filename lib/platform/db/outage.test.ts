import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { database, type Database } from './client';
import { isDatabaseOutage } from './outage';

test('a transaction that the database ended because of a deadlock may be tried again', async () => {
  const [one, other] = [Date.now(), Date.now() + 1];
  const lock = (db: Database, key: number) => db.execute(sql`select pg_advisory_xact_lock(${key}::bigint)`);
  const first = Promise.withResolvers<void>();
  const second = Promise.withResolvers<void>();
  const outcomes = await Promise.allSettled([
    database().transaction(async (db) => {
      await lock(db, one);
      first.resolve();
      await second.promise;
      await lock(db, other);
    }),
    database().transaction(async (db) => {
      await lock(db, other);
      second.resolve();
      await first.promise;
      await lock(db, one);
    }),
  ]);
  const broken = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(broken).toHaveLength(1);
  expect(isDatabaseOutage(broken[0]?.reason)).toBe(true);
});

test('a database that has lost a node of its own may be asked again', () => {
  const failure = (code: string) =>
    new Error('failed', { cause: Object.assign(new Error('node'), { code }) });
  expect(['08006', '08001'].map((code) => isDatabaseOutage(failure(code)))).toEqual([true, true]);
  expect(['22012', '80000'].map((code) => isDatabaseOutage(failure(code)))).toEqual([false, false]);
});
