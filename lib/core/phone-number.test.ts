import { expect, test } from 'vitest';
import { toPhone } from './phone-number';

test.each([
  ['+49 151 2345-6789', null],
  ['(0151) 23456789', 'DE'],
  ['tel:+4915123456789', null],
  [' 0049 151 23456789 ', 'DE'],
])('%s from %s is a number', (text, country) => {
  expect(toPhone(text, country)).toBe('+4915123456789');
});

test.each([
  ['015123456789@example.com', 'DE'],
  ['+4915123456789@example.com', null],
  ['Anna 015123456789', 'DE'],
  ['015123456789', null],
  ['12', 'DE'],
  ['', 'DE'],
])('%s from %s is none, whatever digits are in it', (text, country) => {
  expect(toPhone(text, country)).toBeNull();
});
