import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { anyText } from '@/test/search/arbitraries/values';
import { fold } from './fold';
import { words } from './words';

describe('folding', () => {
  test.each([
    ['Käse', 'kase'],
    ['ka\u0308se', 'kase'],
    ['CRÈME BRÛLÉE', 'creme brulee'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['ΟΔΟΣ', 'οδοσ'],
    ['οδός', 'οδοσ'],
    ['ﬁsh ②', 'fish 2'],
    ['ＡＢＣ', 'abc'],
    ['İzmir', 'izmir'],
    ['½', '1⁄2'],
    ['ᾳ', 'αι'],
  ])('%s compares as %s', (text, folded) => {
    expect(fold(text)).toBe(folded);
  });

  test.each(['ø', 'ł', 'æ', 'ı', 'दूध', 'ミルク', 'นม'])('%s stays itself', (text) => {
    expect(fold(text)).toBe(text.normalize('NFD'));
  });

  test('marks other than U+0300-036F stay: ガ is not カ', () => {
    expect(fold('ガ')).not.toBe(fold('カ'));
    expect(fold('ガ')).toBe(fold('ｶﾞ'));
  });

  test('folding what is folded changes nothing', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(fc.oneof(anyText, fc.string({ unit: 'binary' })), (text) => {
        expect(fold(fold(text))).toBe(fold(text));
      }),
      { numRuns: runs(2000) },
    );
  });

  test('every way to compose a text folds alike, in any case', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'])
          expect(fold(text.normalize(form))).toBe(fold(text));
        expect(words(text.toUpperCase())).toEqual(words(text.replaceAll('ı', 'i')));
      }),
      { numRuns: runs(1000) },
    );
  });

  test('is the same with and without the short way for ASCII', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii' }), (text) => {
        expect(`${fold(text)}é`.slice(0, -1)).toBe(fold(`${text}ж`).slice(0, -1));
        expect([...words(text), 'ж']).toEqual(words(`${text} ж`));
      }),
    );
  });
});

describe('words', () => {
  test.each([
    ['Organic Whole Milk 2L', ['organic', 'whole', 'milk', '2l']],
    ['UK-0123_20260412', ['uk', '0123', '20260412']],
    ["Ben & Jerry's", ['ben', 'jerry', 's']],
    ['5.50', ['5', '50']],
    ['हिन्दी दूध', ['हिन्दी', 'दूध']],
    ['ミルク　パン', ['ミルク', 'ハ\u309aン']],
    ['น้ำนม', [fold('น้ำนม')]],
    ['二〇二四年', ['二〇二四年']],
    ['*** -- ?', []],
    ['', []],
    ['🥛 milk', ['milk']],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  test('are the words of their words', { tags: 'wide' }, () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const word of words(text)) expect(words(word)).toEqual([word]);
        expect(words(words(text).join(' '))).toEqual(words(text));
      }),
      { numRuns: runs(1000) },
    );
  });
});
