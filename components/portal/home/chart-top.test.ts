import { expect, test } from 'vitest';
import { chartTop } from './chart-top';

const day = Array.from({ length: 20 }, (_, hour) => 10 + hour);

test('a chart reaches to its highest bar', () => {
  expect(chartTop(day)).toBe(29);
  expect(chartTop([...day, 60])).toBe(60);
});

test('single peaks are cut, so that the others can be read', () => {
  expect(chartTop([...day, 2000])).toBeLessThan(50);
  expect(chartTop([...day, 2000, 3000])).toBeLessThan(50);
});

test('few bars, or none, are drawn as they are', () => {
  expect(chartTop([])).toBe(4);
  expect(chartTop([1, 2])).toBe(4);
  expect(chartTop([1, 5000])).toBe(5000);
});
