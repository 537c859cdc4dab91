import { describe, expect, test } from 'vitest';
import { processorMsOf } from '@/test/processor-time';
import { printableText } from './printable-text';

describe('printable text', () => {
  test.each([
    ['Leinenbettwäsche „Nordlicht“ 135 × 200 cm', 'Leinenbettwäsche „Nordlicht“ 135 × 200 cm'],
    ['汉字 かな 한국어 עברית عربي दूध นม 🧀 ✓', '汉字 かな 한국어 עברית عربي दूध นม 🧀 ✓'],
    ['two\n lines\tand  gaps', 'two lines and gaps'],
    ['private \ue000, control \u0007, hieroglyph 𓀀', 'private \ufffd, control \ufffd, hieroglyph \ufffd'],
    ['turned \u202eback\u202c', 'turned back'],
    ['👩‍👩‍👧', '👩‍👩‍👧'],
  ])('%j becomes %j', (text, printed) => {
    expect(printableText(text)).toBe(printed);
  });

  test('a character of a large font takes about as long to find as one of a small font', () => {
    const timeOf = (text: string) => processorMsOf(() => printableText(text));
    const [korean, hebrew] = ['한국 '.repeat(20_000), 'אב '.repeat(20_000)];
    // The first of each finds fonts and is compiled.
    timeOf(korean);
    timeOf(hebrew);
    expect(timeOf(korean)).toBeLessThan(5 * timeOf(hebrew));
  });

  test('a run without a space may break after every ten letters, never inside one', () => {
    const parts = (count: number, letter: string) => Array.from({ length: count }, () => letter.repeat(10));
    expect(printableText('W'.repeat(300)).split('\u200b')).toEqual(parts(30, 'W'));
    expect(printableText('W'.repeat(21)).split('\u200b')).toEqual([...parts(2, 'W'), 'W']);
    expect(printableText('👩‍👩‍👧'.repeat(30)).split('\u200b')).toEqual(parts(3, '👩‍👩‍👧'));
    expect(printableText('W'.repeat(20))).toBe('W'.repeat(20));
  });

  test.each(['汉字', 'かな', 'カナ', '한국어'])('%s breaks by itself', (text) => {
    expect(printableText(text.repeat(100))).toBe(text.repeat(100));
    expect(printableText(`${'W'.repeat(21)}${text.repeat(100)}`).split('\u200b')).toHaveLength(3);
  });
});

test('a sign of a currency that no font has is its code', () => {
  expect(printableText('Gift card 10 \u20c1')).toBe('Gift card 10 SAR');
  expect(printableText('\u20c110, 5\u20c1')).toBe('SAR\u00a010, 5\u00a0SAR');
  for (const sign of '\u20ac\u20a9\u20b9\u20bd\u20ba\u20c0\u20c1\u20c3\u0e3f\ufdfc')
    expect(printableText(`1 ${sign}`)).not.toContain('\ufffd');
});
