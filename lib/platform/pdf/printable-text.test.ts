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

  test('a run without a space may break between any two letters, never inside one', () => {
    expect(printableText('W'.repeat(300))).toBe(Array.from({ length: 300 }, () => 'W').join('\u200b'));
    expect(printableText('👩‍👩‍👧'.repeat(30)).split('\u200b')).toEqual(Array.from({ length: 30 }, () => '👩‍👩‍👧'));
    expect(printableText('W'.repeat(20))).toBe('W'.repeat(20));
  });
});
