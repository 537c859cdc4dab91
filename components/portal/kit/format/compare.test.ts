import { expect, test } from 'vitest';
import { compareValues } from './compare';

test.each([
  [0, 0, null],
  [5, 0, { kind: 'new' }],
  [0, 5, { kind: 'percent', percent: -100 }],
  [100, 100, { kind: 'same' }],
  [1000, 1001, { kind: 'same' }],
  [112, 100, { kind: 'percent', percent: 12 }],
  [250, 100, { kind: 'percent', percent: 150 }],
  [347, 100, { kind: 'times', times: 3.5, more: false }],
  [1234, 100, { kind: 'times', times: 12, more: false }],
  [132_500, 100, { kind: 'times', times: 100, more: true }],
  [-50, -100, { kind: 'percent', percent: 50 }],
  [50, -100, { kind: 'percent', percent: 150 }],
])('%d after %d', (today, earlier, comparison) => {
  expect(compareValues(today, earlier)).toEqual(comparison);
});
