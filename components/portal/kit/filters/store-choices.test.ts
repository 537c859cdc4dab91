import { expect, test } from 'vitest';
import { findStores, type StoreChoice } from './store-choices';

const stores = Array.from({ length: 600 }, (_, index): StoreChoice => ({
  id: index,
  reference: 1000 + index,
  external: `HH-${index}`,
  name: `Markt ${index}`,
  city: index === 599 ? 'Zürich' : 'Bern',
}));
const found = (text: string, chosen: number | null = null) => {
  const { shown, count } = findStores(stores, text, chosen);
  return { references: shown.map(({ reference }) => reference), count };
};

test('a store among hundreds is found by its city without accents, and by either reference', () => {
  expect(found('markt ZURICH').references).toEqual([1599]);
  expect(found('1417').references).toEqual([1417]);
  expect(found('hh-333').references).toEqual([1333]);
  expect(found('markt oslo')).toEqual({ references: [], count: 0 });
});

test('of hundreds of stores the first are shown, and how many there are is known', () => {
  expect(found('')).toEqual({
    references: stores.slice(0, 50).map(({ reference }) => reference),
    count: 600,
  });
  expect(found(' bern ').count).toBe(599);
});

test('the chosen store comes first until something is typed', () => {
  expect(found('', 1400).references.slice(0, 2)).toEqual([1400, 1000]);
  expect(found('', 1400).count).toBe(600);
  expect(found('bern', 1400).references[0]).toBe(1000);
  expect(found('', 7).references[0]).toBe(1000);
});
