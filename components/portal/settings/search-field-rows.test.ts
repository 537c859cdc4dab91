import { expect, test } from 'vitest';
import {
  searchFieldRowsOf,
  rowsWith,
  searchFieldsOf,
  wrongRows,
  type SearchFieldRow,
} from './search-field-rows';

const row = (key: string, name: string, path: string): SearchFieldRow => ({
  key,
  of: 'receipt',
  name,
  path,
  kind: 'exact',
});

test('rows that cannot be saved are named: those without a name or property, and the second of two', () => {
  const rows = [
    row('a', 'order', 'order.id'),
    row('b', 'No!', 'x'),
    row('c', 'x', ' '),
    row('d', 'order', 'y'),
  ];
  expect([...wrongRows(rows)]).toEqual(['b', 'c', 'd']);
  expect(searchFieldsOf(rows)).toEqual({ problem: 'incomplete' });
  expect([...wrongRows(rows.slice(0, 1))]).toEqual([]);
});

test('a field among hundreds is found by its name or property', () => {
  const fields = Object.fromEntries(
    Array.from({ length: 300 }, (_, index) => [
      `items.dynamic.field_${index}`,
      { path: `custom.part_${index}`, kind: 'exact' as const },
    ]),
  );
  const rows = searchFieldRowsOf(fields);
  expect([...(rowsWith(rows, 'FIELD_299') ?? [])]).toEqual(['items.dynamic.field_299']);
  expect([...(rowsWith(rows, 'part_17') ?? [])]).toContain('items.dynamic.field_17');
  expect(rowsWith(rows, ' ')).toBeNull();
});
