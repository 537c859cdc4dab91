import { describe, expect, test } from 'vitest';
import { itemGroups } from './item-groups';

const item = (name: number, category?: unknown) => ({
  name,
  properties: category === undefined ? {} : { category: category as string },
});
const many = (count: number, categoryOf: (index: number) => unknown = () => undefined) =>
  Array.from({ length: count }, (_, index) => item(index, categoryOf(index)));

const shape = (items: Parameters<typeof itemGroups>[0]) =>
  itemGroups(items).map(({ category, items: ofGroup, isFolded }) => [category, ofGroup.length, isFolded]);

describe('the items of a receipt', () => {
  test('are one group where there are few, whatever their categories', () => {
    expect(shape([])).toEqual([[null, 0, false]]);
    expect(shape(many(25, (index) => `C${index % 3}`))).toEqual([[null, 25, false]]);
  });

  test('are folded beyond the first twenty where they have no categories', () => {
    expect(shape(many(26))).toEqual([
      [null, 20, false],
      [null, 6, true],
    ]);
  });

  test('are folded by category in the order in which these come, those without open at the end', () => {
    const items = many(40, (index) => (index % 10 === 0 ? undefined : index % 2 === 0 ? ' Dairy ' : 'Bread'));
    expect(shape(items)).toEqual([
      ['Bread', 20, true],
      ['Dairy', 16, true],
      [null, 4, false],
    ]);
  });

  test.each([
    ['one category for all', () => 'Food'],
    ['a category for each', (index: number) => `C${index}`],
    ['categories for some', (index: number) => (index < 20 ? `C${index % 4}` : undefined)],
    ['what is no text', (index: number) => [index % 3]],
  ])('are not sorted by %s', (_what, categoryOf) => {
    expect(shape(many(60, categoryOf))).toEqual([
      [null, 20, false],
      [null, 40, true],
    ]);
  });

  test('are all there, each once', () => {
    for (const items of [many(26), many(500, (index) => `C${index % 7}`), many(2000)]) {
      const names = itemGroups(items).flatMap((group) => group.items.map(({ name }) => name));
      expect(names.toSorted((a, b) => a - b)).toEqual(items.map(({ name }) => name));
    }
  });
});
