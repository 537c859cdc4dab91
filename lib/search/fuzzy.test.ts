import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { distanceWithin, fuzzyCandidates, isSimilar } from './fuzzy';

/** Levenshtein distance straight from its definition. */
function distance(a: readonly string[], b: readonly string[]): number {
  const [x, ...restA] = a;
  const [y, ...restB] = b;
  if (x === undefined || y === undefined) return a.length + b.length;
  if (x === y) return distance(restA, restB);
  return 1 + Math.min(distance(restA, b), distance(a, restB), distance(restA, restB));
}

const short = fc.string({ unit: fc.constantFrom('a', 'b', '🥛', 'é'), maxLength: 6 });

describe('similar words', () => {
  test.each([
    ['milk', 'milk', true],
    ['milk', 'mil', true],
    ['milk', 'milks', true],
    ['milk', 'mulk', true],
    ['milk', 'silk', false],
    ['milk', 'mikl', false],
    ['milky', 'milkyxy', false],
    ['milkyy', 'milk', true],
    ['butter', 'buttre', true],
    ['butter', 'bbuutter', true],
    ['butter', 'bbuuttter', false],
    ['🥛🥛🥛🥛🥛', '🥛🥛🥛', false],
    ['🥛🥛🥛🥛🥛🥛', '🥛🥛🥛🥛', true],
  ])('%s~ and %s: %s', (word, candidate, expected) => {
    expect(isSimilar(word, candidate)).toBe(expected);
  });

  test('the distance is Levenshtein’s, up to its bound', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(short, short, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
        const exact = distance(Array.from(a), Array.from(b));
        expect(distanceWithin(a, b, most)).toBe(exact <= most ? exact : null);
      }),
      { numRuns: runs(2000) },
    );
  });

  test('every word of a dictionary counts', () => {
    const dictionary = Array.from({ length: 5000 }, (_, n) => `milk${String.fromCodePoint(0x4e00 + n)}`);
    expect(fuzzyCandidates('milk', dictionary)).toHaveLength(5000);
  });

  test('long words take linear time', () => {
    const long = 'ab'.repeat(200_000);
    expect(distanceWithin(long, `${long}c`, 2)).toBe(1);
  });
});
