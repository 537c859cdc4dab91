import { expect, test } from 'vitest';
import { csvLine } from '@/lib/core/csv';
import { lineCounter } from './download';

test('lines of CSV are counted whatever stands in them and wherever they are cut', () => {
  const file = [
    ['id', 'name'],
    ['1', 'a "quoted"\r\nline'],
    ['2', '\n'],
    ['3', 'plain'],
  ]
    .map(csvLine)
    .join('');
  const bytes = new TextEncoder().encode(file);
  for (let cut = 0; cut <= bytes.length; cut += 1) {
    const count = lineCounter();
    expect(count(bytes.slice(0, cut)) + count(bytes.slice(cut))).toBe(4);
  }
});
