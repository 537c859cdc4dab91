import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { JsonValue } from '@/lib/core/json';
import { changedValues } from './changed-values';

describe('what a change touched', () => {
  test.each<readonly [string, JsonValue, JsonValue, readonly (readonly (string | null)[])[]]>([
    ['a value', { a: 1, b: 2 }, { a: 1, b: 3 }, [['b', '2', '3']]],
    ['a value that came', {}, { a: 'x' }, [['a', null, 'x']]],
    ['a value that went', { a: false }, {}, [['a', 'false', null]]],
    ['a value inside', { a: { b: { c: 'x' } } }, { a: { b: { c: 'y' } } }, [['a.b.c', 'x', 'y']]],
    ['members of a list', { p: ['a', 'b', 'c'] }, { p: ['a', 'c', 'd'] }, [['p', 'b', 'd']]],
    ['members added only', { p: ['a'] }, { p: ['a', 'b'] }, [['p', null, 'b']]],
    ['the order of a list', { p: ['a', 'b'] }, { p: ['b', 'a'] }, [['p', 'a, b', 'b, a']]],
    ['a list of objects', { i: [{ n: 1 }] }, { i: [{ n: 2 }] }, [['i.0.n', '1', '2']]],
    ['what was made', null, { a: 1, b: null, c: [] }, [['a', null, '1']]],
    ['what was removed', { a: 1 }, null, [['a', '1', null]]],
    [
      'a value that became an object',
      { a: 'x' },
      { a: { b: 1 } },
      [
        ['a', 'x', null],
        ['a.b', null, '1'],
      ],
    ],
    ['nothing', { a: [1, { b: 2 }] }, { a: [1, { b: 2 }] }, []],
  ])('%s', (_what, before, after, expected) => {
    const found = changedValues(before, after).map(({ path, before: was, after: is }) => [path, was, is]);
    expect(found).toEqual(expected);
  });

  test('is nothing exactly when nothing is told apart, and reads the same backwards', () => {
    const json = fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<JsonValue>;
    fc.assert(
      fc.property(json, json, (one, other) => {
        expect(changedValues(one, one)).toEqual([]);
        const there = changedValues(one, other);
        const back = changedValues(other, one).map(({ path, before, after }) => ({
          path,
          before: after,
          after: before,
        }));
        const sorted = (changes: typeof there) => changes.map((change) => JSON.stringify(change)).toSorted();
        expect(sorted(back)).toEqual(
          sorted(there.map(({ path, before, after }) => ({ path, before, after }))),
        );
      }),
    );
  });
});
