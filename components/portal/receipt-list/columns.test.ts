import { expect, test } from 'vitest';
import { columnKeys, columnsOf, parseColumns, usualKeys, writeColumns } from './columns';

test('a choice of columns comes back in the order of the table, with time and total', () => {
  const chosen = parseColumns(writeColumns(['payment', 'operator']));
  expect(chosen).toEqual(['time', 'operator', 'payment', 'total']);
  expect(columnsOf(chosen).map(({ key }) => key)).toEqual(chosen);
  expect(parseColumns(writeColumns(columnKeys))).toEqual(columnKeys);
});

test.each([undefined, '', 'x', 'time.total', '__proto__'])(
  'nonsense shows the usual columns: %j',
  (value) => {
    expect(parseColumns(value)).toEqual(usualKeys);
  },
);
