import { expect, test } from 'vitest';
import { retainedSince } from './retention';

test.each([
  [1, 86_400_000],
  [30, 30 * 86_400_000],
])('what is kept for %d days goes after them', (days, ms) => {
  expect(Math.abs(Date.now() - ms - retainedSince(days).getTime())).toBeLessThan(10_000);
});

test.each([100_000, 2_147_483_647, Number.MAX_SAFE_INTEGER])('%d days are for ever', (days) => {
  expect(retainedSince(days).getTime()).toBe(0);
});
