import fc from 'fast-check';
import { expect, test } from 'vitest';
import { misplaced, unknownField } from '@/lib/search/query-error';
import { fieldNameAt, problemSpans, withField, wordAt } from './problem-spans';

const marked = (query: string, ...violations: Parameters<typeof problemSpans>[1]) =>
  problemSpans(query, violations)
    .map(({ text, problem }) => (problem === null ? text : `<${text}>`))
    .join('');

test('what is wrong with a query is marked where it stands', () => {
  expect(marked('items.nme:milk total:5', unknownField('items.nme', 1, ['items.name']))).toBe(
    '<items.nme>:milk total:5',
  );
  expect(marked('total:cheap x', misplaced('no_value', 7), misplaced('no_value', 13))).toBe(
    'total:<cheap> <x>',
  );
  expect(marked('😀 total:', misplaced('no_value', 9))).toBe('😀 total:<>');
  expect(marked('a', misplaced('no_value', 1), misplaced('no_value', 1))).toBe('<a>');
});

test('marks change nothing of the query', () => {
  const violations = fc.array(
    fc.integer({ min: 1, max: 12 }).map((position) => misplaced('no_value', position)),
  );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 10 }), violations, (query, wrong) => {
      expect(
        problemSpans(query, wrong)
          .map(({ text }) => text)
          .join(''),
      ).toBe(query);
    }),
  );
});

test('a field is put in the place of one that is not there', () => {
  expect(fieldNameAt('😀 -items.nme:milk', 4)).toBe('items.nme');
  expect(withField('😀 -items.nme:milk', 4, 'items.name')).toBe('😀 -items.name:milk');
});

test('a word without a field is cut out where it stands', () => {
  expect(wordAt('😀:a milk b', 5)).toEqual({ before: '😀:a ', word: 'milk', after: ' b' });
  expect(wordAt('a:(b', 3)).toMatchObject({ word: '' });
});
