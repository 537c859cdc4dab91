import { expect, test } from 'vitest';
import { falseAlarms, medianDelay } from '@/test/problems/simulated-shops';

// The table in docs/problems.md is of this test.
test.each([0.5, 2, 6, 20, 60])('thousands of healthy days with %d receipts an hour', (perHour) => {
  const steady = falseAlarms({ perHour, spread: 0 }, { days: 3000, seed: 7 });
  const uneven = falseAlarms({ perHour, spread: 0.3 }, { days: 3000, seed: 8 });
  const delay = medianDelay({ perHour, spread: 0.2 }, 9);
  console.info(JSON.stringify({ perHour, steady, uneven, delay }));
  expect(steady).toBeLessThanOrEqual(0.012);
  expect(uneven).toBeLessThanOrEqual(0.02);
});
