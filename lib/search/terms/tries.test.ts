import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { anyInstant, anyNumber } from '@/test/search/arbitraries/values';
import { earliestInstant, latestInstant } from '../wall-time';
import { cover, type Labels, type PathEnd } from './cover';
import { calendarLengths, dayLabels, dayPath, instantLabels, instantPath } from './instant-trie';
import { numberLabels, numberPath } from './number-trie';

const price = fc.integer({ min: -100_000, max: 1_000_000 }).map((cents) => cents / 100);
const calendarInstant = fc.oneof(anyInstant, fc.integer({ min: earliestInstant, max: latestInstant }));

/** True when the labels lead along a path, from the root to a leaf. */
function leads(labels: Labels, path: string): boolean {
  const steps = Array.from(path, (label, depth) => labels(path.slice(0, depth)).includes(label));
  return steps.every(Boolean) && labels(path) === '';
}

function isOrdered(labels: string): boolean {
  return Array.from(labels).every((label, index) => index === 0 || label > labels.charAt(index - 1));
}

describe.each([
  ['numbers', anyNumber, numberPath, numberLabels],
  ['instants', calendarInstant, instantPath, instantLabels],
] as const)('the paths of %s', (_, any, pathOf, labels) => {
  test('are in the order of the values, and lead to leaves', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(any, any, (a, b) => {
        const [one, other] = [pathOf(a), pathOf(b)];
        expect(one < other).toBe(a < b);
        expect(one === other).toBe(a === b || (a === 0 && b === 0));
        expect(leads(labels, one)).toBe(true);
        for (let depth = 0; depth < one.length; depth += 1) {
          expect(isOrdered(labels(one.slice(0, depth)))).toBe(true);
        }
      }),
      { numRuns: runs(2000) },
    );
  });

  test('below the cover of a range lie exactly its values, each below one path', { tags: 'wide' }, () => {
    const end = fc.option(fc.record({ value: any, inclusive: fc.boolean() }));
    fc.assert(
      fc.property(end, end, fc.array(any, { maxLength: 20 }), (from, to, others) => {
        if (
          from !== null &&
          to !== null &&
          (from.value > to.value || (from.value === to.value && !from.inclusive))
        ) {
          return;
        }
        if (from !== null && to !== null && from.value === to.value && !to.inclusive) return;
        const pathEnd = (side: typeof from): PathEnd | null =>
          side === null ? null : { path: pathOf(side.value), inclusive: side.inclusive };
        const paths = cover(labels, pathEnd(from), pathEnd(to));
        const near = [from, to].flatMap((side) => (side === null ? [] : neighbours(side.value)));
        for (const value of [...others, ...near]) {
          const isAbove = from === null || (from.inclusive ? value >= from.value : value > from.value);
          const isBelow = to === null || (to.inclusive ? value <= to.value : value < to.value);
          const path = pathOf(value);
          const holding = paths.filter((node) => path.startsWith(node));
          expect(holding.length, String(value)).toBe(isAbove && isBelow ? 1 : 0);
        }
      }),
      { numRuns: runs(2000) },
    );

    /** Values at, next to and near an end, where a wrong cover shows. */
    function neighbours(value: number): number[] {
      if (labels === instantLabels) {
        const steps = [0, 1, -1, 1000, -1000, 60_000, 3_600_000, -86_400_000];
        return steps.map((step) => value + step).filter((at) => at >= earliestInstant && at <= latestInstant);
      }
      const bits = new DataView(new ArrayBuffer(8));
      bits.setFloat64(0, value);
      const next = [1n, -1n].map((step) => {
        bits.setBigUint64(0, BigInt.asUintN(64, bits.getBigUint64(0) + step));
        return bits.getFloat64(0);
      });
      return [value, value + 0.01, value - 0.01, value * 10, -value, ...next].filter(Number.isFinite);
    }
  });
});

describe('covers are small', () => {
  const numberCover = (from: number | null, to: number | null, inclusive = true) =>
    cover(
      numberLabels,
      from === null ? null : { path: numberPath(from), inclusive },
      to === null ? null : { path: numberPath(to), inclusive },
    ).length;

  test.each([
    ['{5.50 TO *]', numberCover(5.5, null, false), 17],
    ['[5 TO 10]', numberCover(5, 10), 6],
    ['[100 TO 150]', numberCover(100, 150), 7],
    ['{60 TO *]', numberCover(60, null, false), 19],
    ['[* TO *]', numberCover(null, null), 3],
    ['[0 TO *]', numberCover(0, null), 2],
  ])('%s is %i terms', (_, count, expected) => {
    expect(count).toBe(expected);
  });

  test(
    'a range between prices is about 20 terms for each of its ends, never more than 60',
    { tags: 'wide' },
    () => {
      const counts = fc.sample(fc.tuple(price, price), { numRuns: runs(2000) }).map(([a, b]) => {
        return numberCover(Math.min(a, b), Math.max(a, b));
      });
      expect(Math.max(...counts)).toBeLessThanOrEqual(120);
      expect(counts.reduce((sum, count) => sum + count, 0) / counts.length).toBeLessThan(50);
    },
  );

  test('a range between any two doubles is at most 130 terms for each of its ends', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.boolean(), (value, inclusive) => {
        expect(numberCover(value, null, inclusive)).toBeLessThanOrEqual(130);
        expect(numberCover(null, value, inclusive)).toBeLessThanOrEqual(130);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('a range between any two instants is at most 120 terms for each of its ends', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(calendarInstant, (instant) => {
        const end = { path: instantPath(instant), inclusive: true };
        expect(cover(instantLabels, end, null).length).toBeLessThanOrEqual(120);
        expect(cover(instantLabels, null, end).length).toBeLessThanOrEqual(120);
      }),
      { numRuns: runs(1000) },
    );
  });

  test('whole hours, months and years in UTC are one term', () => {
    const count = (from: string, to: string) =>
      cover(
        instantLabels,
        { path: instantPath(Date.parse(from)), inclusive: true },
        { path: instantPath(Date.parse(to)), inclusive: true },
      ).length;
    expect(count('2024-10-12T10:00:00Z', '2024-10-12T10:59:59.999Z')).toBe(1);
    expect(count('2024-10-01T00:00:00Z', '2024-10-31T23:59:59.999Z')).toBe(1);
    expect(count('2024-01-01T00:00:00Z', '2024-12-31T23:59:59.999Z')).toBe(1);
    expect(count('2024-09-01T00:00:00Z', '2024-09-30T23:59:59.999Z')).toBe(3);
  });
});

test('a day’s path begins with those of its year and month', () => {
  fc.assert(
    fc.property(calendarInstant, (instant) => {
      const path = dayPath(instant);
      const [year = 0, month = 0] = calendarLengths(path);
      const date = new Date(instant);
      const first = new Date(0);
      first.setUTCFullYear(date.getUTCFullYear(), 0, 1);
      expect(leads(dayLabels, path)).toBe(true);
      expect(dayPath(first.getTime()).slice(0, year)).toBe(path.slice(0, year));
      first.setUTCMonth(date.getUTCMonth());
      expect(dayPath(first.getTime()).slice(0, month)).toBe(path.slice(0, month));
    }),
  );
});
