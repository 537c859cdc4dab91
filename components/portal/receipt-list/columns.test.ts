import { expect, test } from 'vitest';
import { columnKeys, columnsOf, fitInRem, parseColumns, usualKeys, writeColumns } from './columns';
import type { ListRow } from './list-row';

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

test('a column takes what its longest row needs, and no more than its header where it is empty', () => {
  const row = {
    consumer: null,
    otherDay: null,
    timeOfDay: '13:41',
    offset: null,
    total: '€20.71',
  } as ListRow;
  const named = {
    ...row,
    consumer: 'lena.fischer@example.com',
    offset: 'UTC−5',
    total: 'PLN 123,456,789.00',
  };
  expect(fitInRem('consumer', [row])).toBe(6);
  expect(fitInRem('consumer', [row, named])).toBeGreaterThan(11);
  expect(fitInRem('time', [row])).toBeLessThan(fitInRem('time', [row, named]));
  expect(fitInRem('total', [named])).toBeGreaterThan(fitInRem('total', [row]));
});
