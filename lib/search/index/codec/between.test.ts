import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runs } from '@/test/tier';
import { isSimilar, WordComparison } from '@/lib/search/fuzzy';
import { mayLieBetween } from './between';
import { byteString, utf8TextOf } from './bytes';

const own = 'n:';
/** Texts of one first letter, as similar words have. */
const texts = (letters: readonly string[], maxLength: number) =>
  fc.array(fc.constantFrom(...letters), { maxLength }).map((parts) => `${own}a${parts.join('')}`);

/** All texts of a few letters, up to a length. */
function everyText(letters: readonly string[], length: number): string[] {
  if (length === 0) return [''];
  const shorter = everyText(letters, length - 1);
  return ['', ...shorter.flatMap((text) => letters.map((letter) => `${letter}${text}`))];
}

test('a range with a similar text in it is never left out, whatever its letters', { tags: 'wide' }, () => {
  const any = texts(['a', 'b', 'ß', '日', '🥛'], 5);
  let tried = 0;
  fc.assert(
    fc.property(any, any, any, any, (a, b, c, named) => {
      const word = named.slice(own.length);
      const [from = '', text = '', end = ''] = [a, b, c].map(byteString).toSorted((x, y) => (x < y ? -1 : 1));
      if (text === end || !isSimilar(word, utf8TextOf(text).slice(own.length))) return;
      tried += 1;
      expect(mayLieBetween(from, end, own.length, new WordComparison(word))).toBe(true);
    }),
    { numRuns: runs(10_000) },
  );
  expect(tried).toBeGreaterThan(20);
});

test('a range of ASCII is left out exactly where it holds none', { tags: 'wide' }, () => {
  // Below, among and above those that words and ends are made of: for a comparison, all others are like one of them.
  const every = everyText(['!', 'a', 'b', 'c', 'd'], 6);
  const few = ['a', 'b', 'c'];
  const rest = fc.string({ unit: fc.constantFrom(...few), maxLength: 4 });
  const found = { some: 0, none: 0 };
  fc.assert(
    fc.property(texts(few, 3), fc.tuple(rest, rest), texts(few, 4), (shared, ends, named) => {
      const word = named.slice(own.length);
      const [from = '', end = ''] = ends.map((each) => shared + each).toSorted();
      if (from === end) return;
      const holds = every.some((text) => own + text >= from && own + text < end && isSimilar(word, text));
      found[holds ? 'some' : 'none'] += 1;
      expect(mayLieBetween(from, end, own.length, new WordComparison(word))).toBe(holds);
    }),
    { numRuns: runs(6000) },
  );
  expect(Math.min(found.some, found.none)).toBeGreaterThan(20);
});
