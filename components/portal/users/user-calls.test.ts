import { expect, test } from 'vitest';
import { mergePermissions } from './user-calls';

test.each([
  ['what was added here and taken there', ['a', 'b'], ['a', 'b', 'c'], ['a'], ['a', 'c']],
  ['what was taken here and added there', ['a', 'b'], ['a'], ['a', 'b', 'd'], ['a', 'd']],
  ['nothing of a form that changed nothing', ['a', 'b'], ['b', 'a'], ['a'], ['a']],
  ['all, where it is given here', ['a'], ['*'], ['a', 'b'], ['*']],
  ['all, where it was given there and nothing was changed here', ['a'], ['a'], ['*'], ['*']],
  ['single ones in place of all', ['*'], ['a'], ['*'], ['a']],
] as const)('a group keeps %s', (_what, before, wanted, now, expected) => {
  expect(mergePermissions(before, wanted, now).toSorted()).toEqual(expected);
});
