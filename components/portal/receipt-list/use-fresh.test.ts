import { expect, test } from 'vitest';
import { freshRows } from './use-fresh';

const rows = (ids: string) => ids.split('').map((id) => ({ id }));

test.each([
  ['abc', 'xyabc', 'xy'],
  ['abc', 'xab', 'x'],
  ['abc', 'abc', ''],
  // An older page, or another search.
  ['abc', 'xyz', ''],
  // A row that was there is gone; one further down is no news.
  ['abc', 'bc', ''],
  ['abc', 'axbc', ''],
])('of %s and then %s, %j is new', (before, after, expected) => {
  expect([...freshRows(rows(before), rows(after))].join('')).toBe(expected);
});
