import { describe, expect, test } from 'vitest';
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

  test('a run without a space may break between any two letters, never inside one', () => {
    expect(printableText('W'.repeat(300))).toBe(Array.from({ length: 300 }, () => 'W').join('\u200b'));
    expect(printableText('👩‍👩‍👧'.repeat(30)).split('\u200b')).toEqual(Array.from({ length: 30 }, () => '👩‍👩‍👧'));
    expect(printableText('W'.repeat(20))).toBe('W'.repeat(20));
  });
});
