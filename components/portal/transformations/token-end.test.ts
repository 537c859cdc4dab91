import { expect, test } from 'vitest';
import { tokenEnd } from './token-end';

test.each([
  ['$number(a)', 0, '$number'],
  ['a.b * 2', 4, '*'],
  ['a != b', 2, '!='],
  ['a ~> $f', 2, '~>'],
  ['größe + 1', 0, 'größe'],
  ['{ "a": ', 6, ' '],
  ['', 0, ''],
])('in %s at %i it is %s', (mapping, start, token) => {
  expect(mapping.slice(start, tokenEnd(mapping, start))).toBe(token);
});
