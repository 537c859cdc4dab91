import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { moveBalance, pointsOf, type Balance, type Move } from './balance';

const rules = { points: 1, per_amount: 1, store_references: [] };

describe('the points of a receipt', () => {
  test.each([
    [9.99, 1, 1, 9],
    [10, 1, 1, 10],
    [0.99, 1, 1, 0],
    [-9.99, 1, 1, -9],
    [25, 5, 10, 10],
    [0.3, 1, 0.1, 3],
    [1.1, 1, 0.1, 11],
    [4.35, 100, 0.01, 43_500],
    [0, 1, 1, 0],
    [1_000_000.9999, 1, 1, 1_000_000],
    [10_000_009_999, 1, 10_000, 1_000_000],
    [-2_000_000.9999, 1, 1, -2_000_000],
    [1_234_567.8, 1, 0.1, 12_345_678],
    [1e308, 1, 1, 1e12],
    [1e308, 5, 0.01, 1e12],
    [-1e308, 1, 0.01, -1e12],
  ])('%d with %d for every %d are %d', (total, points, amount, expected) => {
    expect(pointsOf(total, { ...rules, points, per_amount: amount }) + 0).toBe(expected);
  });
});

const empty: Balance = { value: 0, earned: 0, nextRewardAt: null };

/** The balance after some moves, and the rewards of each. */
function after(moves: readonly Move[], every: number | null = 10) {
  let balance = empty;
  const rewards = moves.map((move) => {
    const moved = moveBalance(balance, move, every);
    ({ balance } = moved);
    return moved.rewards;
  });
  return { value: balance.value, rewards };
}

const earn = (value: number): Move => ({ kind: 'earn', value });
const spend = (value: number): Move => ({ kind: 'spend', value });
const set = (value: number): Move => ({ kind: 'set', value });

describe('a balance', () => {
  test.each<[string, Move[], number, number[]]>([
    ['wins with every ten points', [earn(9), earn(1), earn(25)], 35, [0, 1, 2]],
    ['wins nothing again for points that a return took back', [earn(12), earn(-5), earn(5)], 12, [1, 0, 0]],
    [
      'counts on towards the next reward after points are spent',
      [earn(10), spend(10), earn(10)],
      10,
      [1, 0, 1],
    ],
    ['wins when it is set high enough', [set(25)], 25, [2]],
    ['may win again what it had before it was set lower', [earn(10), set(0), earn(10)], 10, [1, 0, 1]],
    ['wins nothing by being set to what it is', [earn(15), set(15), earn(5)], 20, [1, 0, 1]],
    ['wins nothing below zero', [earn(-25), earn(30)], 5, [0, 0]],
    ['wins nothing by being set below zero', [set(-5), earn(5), earn(10)], 10, [0, 0, 1]],
  ])('%s', (_what, moves, value, rewards) => {
    expect(after(moves)).toEqual({ value, rewards });
  });

  test('adds fractions as people do', () => {
    expect(after([earn(0.1), earn(0.2)]).value).toBe(0.3);
    expect(after([earn(0.7), earn(0.1), earn(0.2)], 1).rewards).toEqual([0, 0, 1]);
    expect(after([earn(1_000_000.1), earn(0.0002)]).value).toBe(1_000_000.1002);
  });

  test('wins nothing without rewards, and counts from where they begin', () => {
    const before = moveBalance(empty, earn(25), null);
    expect(before).toEqual({ balance: { value: 25, earned: 25, nextRewardAt: null }, rewards: 0 });
    expect(moveBalance(before.balance, earn(4), 10).rewards).toBe(0);
    expect(moveBalance(before.balance, earn(5), 10).rewards).toBe(1);
  });

  test('keeps the next mark when the distance changes', () => {
    const { balance } = moveBalance(empty, earn(90), 100);
    expect(moveBalance(balance, earn(9), 10)).toMatchObject({ rewards: 0 });
    expect(moveBalance(balance, earn(10), 10)).toMatchObject({
      rewards: 1,
      balance: { nextRewardAt: 110 },
    });
  });

  test('wins a hundred rewards at once at most', () => {
    expect(moveBalance(empty, earn(1_000_000), 1)).toMatchObject({
      rewards: 100,
      balance: { nextRewardAt: 1_000_001 },
    });
  });

  test('wins as many rewards in many steps as in one', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 20 }),
        fc.integer({ min: 7, max: 30 }),
        (steps, every) => {
          const total = steps.reduce((sum, step) => sum + step, 0);
          const won = after(steps.map(earn), every).rewards.reduce((sum, count) => sum + count, 0);
          expect(won).toBe(Math.floor(total / every));
        },
      ),
    );
  });
});
