import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { withoutLostNumbers } from './json-numbers';

const survives = (token: string) => withoutLostNumbers(token) === null;

describe('a number survives', () => {
  test.each([
    ['an integer up to 2^53', ['0', '-0', '9007199254740991', '9007199254740992', '-9007199254740992']],
    ['as a double is written', ['0.1', '0.30000000000000004', '5e-324', '1e21', '1.7976931348623157e308']],
    ['with 17 digits, as C writes a double', ['0.10000000000000001']],
    ['with zeros at its ends', ['3.98000000000000000000000', '0.000000000000000000001', '0e-999', '1.50E+3']],
  ])('%s', (_what, tokens) => {
    expect(tokens.filter((token) => !survives(token))).toEqual([]);
  });

  test('whenever JSON.stringify wrote it, but for an integer beyond 2^53', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        const token = JSON.stringify(number);
        const isLarge = /^-?\d+$/.test(token) && Math.abs(number) > 2 ** 53;
        expect(survives(token), token).toBe(!isLarge);
      }),
    );
  });
});

describe('a number does not survive', () => {
  test.each([
    ['an integer beyond 2^53', ['9007199254740993', '9007199254740994', '-12345678901234567890']],
    ['more than 17 digits', ['0.123456789012345678', '1234567890.12345678', '1.00000000000000000001']],
    ['17 digits between two doubles', ['90071992547409.931', '0.30000000000000001']],
    ['too small or too large', ['1e-400', '2.5e-324', '1e400', '1' + '0'.repeat(400)]],
  ])('%s', (_what, tokens) => {
    expect(tokens.filter(survives)).toEqual([]);
  });

  test('and stands as 1e999, the rest of the text as it was', () => {
    const text =
      '{"12345678901234567890": "12345678901234567890 \\" 1e400", "a": [1.50, -12345678901234567890,1e-9]}';
    expect(withoutLostNumbers(text)).toBe(text.replace('-12345678901234567890,', '1e999,'));
  });
});
