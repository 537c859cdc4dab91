import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { closeDatabase, database, type Database } from '@/lib/db/client';
import { rememberWords } from '@/lib/search/gin/dictionary';
import { makeRetailer } from '@/test/factories';

const commitsOf = async (db: Database) => {
  const [row] = await db.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`);
  return row?.synchronous_commit;
};

/** Lets sessions from now on wait for the disk, as they do outside tests. */
async function useDurableCommits(): Promise<void> {
  await database().execute(
    sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
  );
  await closeDatabase();
}

test('remembering words never loosens what other commits wait for', async () => {
  const { ctx } = await makeRetailer();
  await useDurableCommits();
  expect(await commitsOf(database())).toBe('on');
  await rememberWords(database(), ctx.retailer.id, new Map([['n', new Set(['alone'])]]));
  // Whichever connection of the pool that was.
  const all = await Promise.all(Array.from({ length: 20 }, () => commitsOf(database())));
  expect(new Set(all)).toEqual(new Set(['on']));
  await database().transaction(async (transaction) => {
    await rememberWords(transaction, ctx.retailer.id, new Map([['n', new Set(['together'])]]));
    expect(await commitsOf(transaction)).toBe('on');
  });
});
