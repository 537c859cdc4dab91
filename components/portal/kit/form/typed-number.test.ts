import { expect, test } from 'vitest';
import { typedNumber } from './typed-number';

test.each([
  ['1000', 1000],
  [' 1.5 ', 1.5],
  ['1,5', 1.5],
  ['-2,25', -2.25],
  ['0.125', 0.125],
  ['1000,125', 1000.125],
])('%s is the number that everybody reads in it', (text, value) => {
  expect(typedNumber(text)).toBe(value);
});

test.each(['1.000', '1,000', '-12.500', '1.000.000', '1,000.50', '', 'ten', '1e3', '0x10', 'Infinity'])(
  '%s is no number, or not the same one to everybody',
  (text) => {
    expect(typedNumber(text)).toBeNaN();
  },
);
