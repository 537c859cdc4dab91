import { expect, test } from 'vitest';
import { printValue } from '@/lib/search/language/print';
import { amountValue, endsOf } from './term-amount';
import { placedTerms } from '../search/query-terms';

function endsIn(query: string) {
  const [placed] = placedTerms(query);
  if (placed === undefined) throw new Error(`There is no term in ${query}.`);
  return endsOf(placed.term.value);
}

test.each([
  ['{100 TO *]', ['100', ''], '{100 TO *]'],
  ['{100 TO *]', ['100', '1.000,50'], '{100 TO 1000.50]'],
  ['{100 TO *]', ['200', ''], '[200 TO *]'],
  ['[1.234 TO 2]', ['1.234', '3'], '[1.234 TO 3]'],
  ['[1000 TO 2000]', ['1000', '2500'], '[1000 TO 2500]'],
  ['1500', ['1500', '1500'], '1500'],
  ['5', ['', '5'], '[* TO 5]'],
  ['5', ['12,5', '12,5'], '12.5'],
] as const)('the amount %s with the ends %j is %s', (value, typed, expected) => {
  const ends = endsIn(`total:${value}`);
  const changed = ends && amountValue(ends, typed);
  expect(changed === null || changed === 'invalid' ? changed : printValue(changed)).toBe(expected);
});

test('an amount without an end is none, and words are no amount', () => {
  const ends = endsIn('total:[1 TO 2]');
  expect(ends && amountValue(ends, ['', ''])).toBeNull();
  expect(ends && amountValue(ends, ['milk', ''])).toBe('invalid');
  expect(endsIn('total:(1 2)')).toBeNull();
});
