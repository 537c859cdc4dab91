import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/platform/context';
import { makeRetailer, postedReceipt, type TestRetailer } from '@/test/factories';
import { findRelaxations } from './find-relaxations';

let own: TestRetailer;

beforeAll(async () => {
  own = await makeRetailer();
  const card = { method: 'card', amount: 20.71, details: { type: 'Visa', number: '4242' } };
  await postedReceipt(own, { total: 20.71, payments: [card] });
  await postedReceipt(own, { total: 20.71, payments: [{ method: 'visa', amount: 20.71, number: '7710' }] });
  await postedReceipt(own, { total: 5, payments: [card] });
});

const relaxed = async (query: string, time = 5) =>
  (await findRelaxations(own.ctx, { query, time })).map(({ kind, what, hits }) => `${kind} ${what}: ${hits}`);

describe('a search that finds nothing', () => {
  test('is told what finds something without a part of it, words of items together', async () => {
    expect(await relaxed('total:20.71 payments.number:4242 items.names:prenzlauer items.names:berg')).toEqual(
      ['without prenzlauer berg: 1'],
    );
    const [only] = await findRelaxations(own.ctx, { query: 'total:20.71 items.names:berg', time: 5 });
    expect(only?.query).toBe('total:20.71');
  });

  test('is told the fewest first, three at most, and stores by their names', async () => {
    expect(await relaxed('total:5 payments.number:7710')).toEqual(['without 5: 1', 'without 7710: 1']);
    expect(await relaxed('total:6 store_reference:1 -items.return:*')).toEqual(['without 6: 3']);
    expect(await relaxed('store_reference:1 items.return:*')).toEqual(['without items.return:*: 3']);
    expect(await relaxed('store_reference:2 total:5')).toEqual(['without 2: 1']);
    // No store has a number that large, but a search may ask for it.
    expect(await relaxed('store_reference:3000000000 total:5')).toEqual(['without 3000000000: 1']);
    expect(await relaxed('-store_reference:1 total:5')).toEqual(['without -store_reference:1: 1']);
    expect(await relaxed('items.name:milk total:5 store_reference:1 items.return:*')).toHaveLength(1);
  });

  test('is told of cards that tills write as a way to pay', async () => {
    expect(await relaxed('payments.type:visa payments.number:7710')).toEqual([
      'instead payments.method:visa: 1',
      'without visa: 1',
      'without 7710: 2',
    ]);
  });

  test('is told of words that are written almost so', async () => {
    expect(await relaxed('items.names:orgnic')).toEqual(['instead items.names:orgnic~: 3']);
    expect(await relaxed('items.names:orgnic items.name:milkk total:5')).toEqual([
      'instead items.names:orgnic~ items.name:milkk~: 1',
      'without orgnic milkk: 1',
    ]);
    expect(await relaxed('items.names:"orgnic milk"')).toEqual([]);
    expect(await relaxed('items.names:zebra')).toEqual([]);
  });

  test('is told nothing where all that is asked is left out, or the search was slow', async () => {
    expect(await relaxed('total:6')).toEqual([]);
    expect(await relaxed('total:20.71 items.names:berg', 501)).toEqual([]);
  });

  test('costs six searches at most', async () => {
    let transactions = 0;
    const db = new Proxy(own.ctx.db, {
      get: (target, name) => {
        if (name === 'transaction') transactions += 1;
        const value: unknown = Reflect.get(target, name);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    });
    const ctx: Context<string> = { ...own.ctx, db };
    const words = Array.from({ length: 20 }, (_, index) => `items.names:word${index} total:${index}`);
    expect(await findRelaxations(ctx, { query: words.join(' '), time: 5 })).toEqual([]);
    expect(transactions).toBe(6);
  });
});
