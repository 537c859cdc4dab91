import { describe, expect, test } from 'vitest';
import { comparedDays, eachDay, pairDays } from './comparison';

describe('the year before', () => {
  test.each([
    ['a month', ['2026-03-01', '2026-03-31'], ['2025-03-01', '2025-03-31']],
    ['a leap day', ['2024-02-29', '2024-02-29'], ['2023-02-28', '2023-02-28']],
    ['a February of 29 days', ['2024-02-01', '2024-02-29'], ['2023-02-01', '2023-02-28']],
    ['a February of 28 days, after one of 29', ['2025-02-01', '2025-02-28'], ['2024-02-01', '2024-02-28']],
    ['a leap year', ['2024-01-01', '2024-12-31'], ['2023-01-01', '2023-12-31']],
  ] as const)('of %s is the same days', (_what, [from, to], [firstBefore, lastBefore]) => {
    expect(comparedDays({ from, to }, 'year')).toEqual({ from: firstBefore, to: lastBefore });
  });
});

describe('each day', () => {
  const pairsOf = (from: string, to: string, comparison: 'previous' | 'year') => {
    const { pairs, unpaired } = pairDays({ from, to }, comparison);
    return { pairs: Object.fromEntries(pairs), unpaired };
  };

  test('of a year after a leap year is held against the same date, and the leap day is left over', () => {
    const { pairs, unpaired } = pairsOf('2025-02-27', '2025-03-02', 'year');
    expect(pairs).toEqual({
      '2025-02-27': '2024-02-27',
      '2025-02-28': '2024-02-28',
      '2025-03-01': '2024-03-01',
      '2025-03-02': '2024-03-02',
    });
    expect(unpaired).toEqual(['2024-02-29']);
  });

  test('of a leap year is held against the same date, and the leap day against none', () => {
    const { pairs, unpaired } = pairsOf('2024-02-28', '2024-03-02', 'year');
    expect(pairs).toEqual({
      '2024-02-28': '2023-02-28',
      '2024-03-01': '2023-03-01',
      '2024-03-02': '2023-03-02',
    });
    expect(unpaired).toEqual([]);
  });

  test('of a period that begins with the leap day is held against another one', () => {
    const { pairs, unpaired } = pairsOf('2024-02-29', '2024-03-01', 'year');
    expect(pairs).toEqual({ '2024-02-29': '2023-02-28', '2024-03-01': '2023-03-01' });
    expect(unpaired).toEqual([]);
  });

  test('is held against the one that is as far from the beginning of the days before', () => {
    const { pairs, unpaired } = pairsOf('2024-03-01', '2024-03-02', 'previous');
    expect(pairs).toEqual({ '2024-03-01': '2024-02-28', '2024-03-02': '2024-02-29' });
    expect(unpaired).toEqual([]);
  });
});

describe('the days before', () => {
  test.each([
    ['one day', ['2026-03-01', '2026-03-01'], ['2026-02-28', '2026-02-28']],
    ['a week in which clocks go forward', ['2026-03-23', '2026-03-29'], ['2026-03-16', '2026-03-22']],
    ['days after a leap day', ['2024-03-01', '2024-03-02'], ['2024-02-28', '2024-02-29']],
    ['a year', ['2025-01-01', '2025-12-31'], ['2024-01-02', '2024-12-31']],
  ] as const)('of %s are as many', (_what, [from, to], [firstBefore, lastBefore]) => {
    const before = comparedDays({ from, to }, 'previous');
    expect(before).toEqual({ from: firstBefore, to: lastBefore });
    expect(eachDay(before)).toHaveLength(eachDay({ from, to }).length);
  });
});

test('each day of a period is there once, though clocks are changed', () => {
  expect(eachDay({ from: '2026-03-28', to: '2026-03-30' })).toEqual([
    '2026-03-28',
    '2026-03-29',
    '2026-03-30',
  ]);
  expect(new Set(eachDay({ from: '2024-01-01', to: '2024-12-31' })).size).toBe(366);
});
