import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { searchWords } from '@/drizzle/schema/search';
import { applicationName, closeDatabase, database, type Database } from '@/lib/platform/db/client';
import { indexEntryOf, wordsOfSubmitted } from '@/lib/domain/receipts/index-receipt';
import { findReceipt } from '@/lib/domain/receipts/store/receipts';
import { postReceiptBody } from '@/lib/domain/receipts/submission';
import { submitReceipt } from '@/lib/domain/intake/submit-receipt';
import { forgetWords, rememberWords } from '@/lib/search/gin/dictionary';
import { asOwner } from '@/test/as-owner';
import { makeRetailer } from '@/test/factories';
import { fullReceiptBody } from '@/test/full-receipt';

const commitsOf = async (db: Database) => {
  const [row] = await db.execute<{ synchronous_commit: string }>(sql`show synchronous_commit`);
  return row?.synchronous_commit;
};

/** Lets sessions from now on wait for the disk, as they do outside tests. */
async function useDurableCommits(): Promise<void> {
  await asOwner((db) =>
    db.execute(
      sql`do $$ begin execute format('alter database %I set synchronous_commit = on', current_database()); end $$`,
    ),
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

test('two transactions with the same words in another order do not deadlock', async () => {
  const { ctx } = await makeRetailer();
  const remember = (db: Database, ...words: string[]) =>
    rememberWords(db, ctx.retailer.id, new Map([['n', new Set(words)]]));
  let running: Promise<unknown> = Promise.resolve();
  await database().transaction(async (holder) => {
    // Neither gets further than half its words.
    await remember(holder, 'melon');
    running = Promise.all(
      [
        ['anise', 'melon', 'zwieback'],
        ['zwieback', 'melon', 'anise'],
      ].map((words) => database().transaction((transaction) => remember(transaction, ...words))),
    );
    const waiting = sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await vi.waitFor(async () => expect(await database().execute(waiting)).toHaveLength(2));
  });
  await running;
  expect(
    await forgetWords(database(), ctx.retailer.id, new Map([['n', new Set(['anise', 'zwieback'])]])),
  ).toEqual(new Map([['n', new Set(['anise', 'zwieback'])]]));
});

test('a word whose transaction was undone is stored by the next who has it', async () => {
  const { ctx } = await makeRetailer();
  const words = new Map([['n', new Set(['melon'])]]);
  const given = () => rememberWords(database(), ctx.retailer.id, words);
  const undone = database().transaction(async (transaction) => {
    await rememberWords(transaction, ctx.retailer.id, words);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await given();
  expect(await forgetWords(database(), ctx.retailer.id, words)).toEqual(words);
});

test('the words of a receipt are known from what is submitted alone', async () => {
  const { ctx } = await makeRetailer({ stores_from_receipts: true });
  const submitted = postReceiptBody.parse(fullReceiptBody());
  const { id } = await submitReceipt(ctx, submitted);
  const row = await findReceipt(ctx, id);
  if (row === null) throw new Error('There is no receipt.');
  const { words } = indexEntryOf(ctx.retailer, row);
  expect(words.size).toBeGreaterThan(3);
  expect(wordsOfSubmitted(ctx.retailer, [submitted])).toEqual(words);
});

test('a receipt too large for its terms fills no dictionary, before it is stored or after', async () => {
  const { ctx } = await makeRetailer();
  const items = Array.from({ length: 1000 }, (_, item) => ({
    name: Array.from({ length: 30 }, (_word, index) => `word${item}x${index}`).join(' '),
    quantity: 1,
    total: 1,
  }));
  const submitted = postReceiptBody.parse({ ...fullReceiptBody(), store: undefined, items });
  const { id } = await submitReceipt(ctx, submitted);
  const row = await findReceipt(ctx, id);
  if (row === null) throw new Error('There is no receipt.');
  expect(indexEntryOf(ctx.retailer, row).words).toEqual(new Map());
  expect(wordsOfSubmitted(ctx.retailer, [submitted])).toEqual(new Map());
});

test('a word that the database lost, being killed, is stored by the next who has it', async () => {
  const { ctx } = await makeRetailer();
  const words = new Map([['n', new Set(['melon'])]]);
  await rememberWords(database(), ctx.retailer.id, words);
  await database().delete(searchWords).where(eq(searchWords.retailerId, ctx.retailer.id));
  await rememberWords(database(), ctx.retailer.id, words);
  expect(await forgetWords(database(), ctx.retailer.id, words)).toEqual(new Map());
  const ended = sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}`;
  await expect(asOwner((db) => db.execute(ended))).rejects.toThrow();
  // The end of a connection is noticed a moment after its last answer.
  await vi.waitFor(async () => {
    await rememberWords(database(), ctx.retailer.id, words);
    expect(await forgetWords(database(), ctx.retailer.id, words)).toEqual(words);
  }, 10_000);
});
