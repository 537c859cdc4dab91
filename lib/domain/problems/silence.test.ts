import { describe, expect, test } from 'vitest';
import { falseAlarms, medianDelay } from '@/test/problems/simulated-shops';
import { tier } from '@/test/tier';
import { chanceOfSilence, expectedIn, type WeekCount } from './silence';

const expected = (weeks: readonly WeekCount[], today = 0) => expectedIn({ weeks, today });
const chance = (weeks: readonly WeekCount[], today = 0) => chanceOfSilence({ weeks, today });
const week = (number: number, receipts: number, whole = receipts) => ({ week: number, receipts, whole });

describe('the chance of a silence', () => {
  test('is that no receipt of all falls into the last of equal parts, once for each pause of the window', () => {
    expect(chance([week(1, 3)])).toBeCloseTo((1 / 2) ** 3 * 3);
    expect(
      chance(
        [1, 2, 3, 4].map((number) => week(number, 10, 40)),
        30,
      ),
    ).toBeCloseTo((4 / 5) ** 40 * 40);
    expect(chance([])).toBe(1);
    expect(chance([week(1, 1, 1000)], 999)).toBe(1);
  });

  test('counts a week without any as one, and expects no more than last week had', () => {
    expect(expected([week(1, 8), week(4, 8)])).toBe(4);
    expect(expected([week(1, 2), week(2, 20)])).toBe(2);
    expect(chance([week(2, 500), week(3, 500)])).toBe(1);
  });

  test('is greater on a day that has gone slowly so far, and no smaller on a busy one', () => {
    expect(expected([week(1, 10, 49)], 19)).toBe(5);
    expect(expected([week(1, 10, 49)], 500)).toBe(10);
  });
});

describe('simulated shops', () => {
  const rates = [0.5, 2, 6, 20, 60];
  test.each(tier === 'full' ? rates : rates.slice(1, 2))(
    'with %d receipts an hour are called silent on few healthy days',
    { tags: 'wide' },
    (perHour) => {
      const among = { days: 200, seed: perHour * 10 };
      // A day in a hundred is what the rule allows; chance adds some to so few days.
      expect(falseAlarms({ perHour, spread: 0 }, among)).toBeLessThanOrEqual(0.02);
      expect(falseAlarms({ perHour, spread: 0.3 }, among)).toBeLessThanOrEqual(0.03);
    },
  );

  test.each([
    [60, 30],
    [20, 40],
    [6, 90],
    [2, 270],
  ])(
    'that stop with %d receipts an hour are found within %d minutes',
    { tags: 'long' },
    (perHour, within) => {
      expect(medianDelay({ perHour, spread: 0.2 }, perHour)).toBeLessThanOrEqual(within);
    },
  );
});
