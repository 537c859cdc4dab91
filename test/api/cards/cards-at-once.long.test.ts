import { and, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { cards } from '@/drizzle/schema/cards';
import { isCodeOf } from '@/lib/domain/cards/code-hash';
import { database } from '@/lib/platform/db/client';
import { owned } from '@/lib/platform/db/tenancy';
import { makeRetailer, type TestRetailer } from '@/test/factories';
import { expectLockWaits } from '@/test/lock-waits';

// Two people import the same cards at once, in whatever order their files have.

const numberOf = (index: number) => String(100_000 + index);
const fileOf = (indexes: readonly number[], code: string) =>
  indexes.map((index) => `${numberOf(index)},${code}`).join('\n');

function importText({ api }: TestRetailer, text: string, headers: Readonly<Record<string, string>> = {}) {
  return api.request('/cards/_import', {
    method: 'POST',
    body: text,
    headers: { 'content-type': 'text/csv', ...headers },
  });
}

/** Imports files at once that all come to a halt at cards which another transaction holds; returns their statuses. */
async function importAtOnce(
  retailer: TestRetailer,
  halts: readonly number[],
  files: readonly string[],
  keys: readonly (string | null)[],
): Promise<number[]> {
  let running: Promise<{ readonly status: number }[]> = Promise.resolve([]);
  await database().transaction(async (transaction) => {
    const held = and(owned(retailer.ctx, cards), inArray(cards.cardNumber, halts.map(numberOf)));
    await transaction.select().from(cards).where(held).for('update');
    running = Promise.all(
      files.map((file, index) => {
        const key = keys[index] ?? null;
        return importText(retailer, file, key === null ? {} : { 'idempotency-key': key });
      }),
    );
    await expectLockWaits(files.length, 'insert into "cards"%');
  });
  return (await running).map(({ status }) => status);
}

/** Which of these codes the retailer's cards have. */
async function codesOf({ ctx }: TestRetailer, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await ctx.db.select().from(cards).where(owned(ctx, cards));
  const has = (registrationCode: string) =>
    rows.some((row) => isCodeOf(row.codeHash, { ...row, registrationCode }));
  return new Set(codes.filter(has));
}

test('two files in opposite orders are both imported', async () => {
  const retailer = await makeRetailer({ cards: 'none' });
  await importText(retailer, fileOf([1, 2, 3], 'before'));
  const files = [fileOf([1, 2, 3], 'one'), fileOf([3, 2, 1], 'other')];
  expect(await importAtOnce(retailer, [2], files, [null, null])).toEqual([200, 200]);
  expect((await codesOf(retailer, ['before', 'one', 'other'])).size).toBe(1);
});

test('so are files of several batches, each under a key', async () => {
  const retailer = await makeRetailer({ cards: 'none' });
  const first = Array.from({ length: 1000 }, (_, index) => index);
  const second = first.map((index) => index + 1000);
  await importText(retailer, fileOf([...first, ...second], 'before'));
  const files = [fileOf([...first, ...second], 'one'), fileOf([...second, ...first], 'other')];
  // The last card of either batch: each file holds all others of its first one by then.
  expect(await importAtOnce(retailer, [999, 1999], files, ['one', 'other'])).toEqual([200, 200]);
});
