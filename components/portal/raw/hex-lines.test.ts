import { expect, test } from 'vitest';
import { hexLines } from './hex-lines';

test('a dump shows offset, bytes and printable characters, and ends where it must', () => {
  const bytes = new TextEncoder().encode('Total  19,20\n\x1bEÄ123456');
  expect(hexLines(bytes).split('\n')).toEqual([
    '000000  54 6f 74 61 6c 20 20 31 39 2c 32 30 0a 1b 45 c3  Total  19,20..E.',
    '000010  84 31 32 33 34 35 36                             .123456',
  ]);
  expect(hexLines(bytes, 2)).toBe(`000000  54 6f${' '.repeat(42)}  To`);
  expect(hexLines(new Uint8Array())).toBe('');
});
