import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyCandidates } from '@/lib/search/fuzzy';
import { rememberWords } from '@/lib/search/gin/dictionary';
import { timeLeftOf } from '@/lib/search/gin/search-time';
import { findSimilarWords } from '@/lib/search/gin/similar-words';
import { runs } from '@/test/tier';
import { makeSearcher } from './corpus';

const letters = fc.constantFrom('a', 'b', 'ab', '0', '1', '%', '_', '\\', '日', '🥛');
const anyWord = fc.array(letters, { minLength: 1, maxLength: 12 }).map((parts) => parts.join(''));

/** A word and another made of it by some changes. */
const relatives = fc
  .tuple(
    anyWord,
    fc.array(fc.tuple(fc.nat({ max: 12 }), fc.nat({ max: 1 }), fc.constantFrom('', 'a', 'x')), {
      maxLength: 3,
    }),
  )
  .map(([word, changes]) => {
    const changed = Array.from(word);
    for (const [at, lost, added] of changes) changed.splice(at, lost, added);
    return [word, changed.join('') || word] as const;
  });

const timeLeft = timeLeftOf(60_000);

// Read whole, and looked at letter by letter from the first or the second on.
test.each([2000, 0, 40])(
  'the dictionary gives exactly the similar words; %i are read at once',
  async (most) => {
    const { db, retailer } = await makeSearcher();
    const pairs = fc.sample(relatives, runs(most === 0 ? 60 : 300));
    const stored = new Set(pairs.map(([, changed]) => changed));
    await rememberWords(db, retailer.id, new Map([['n', stored]]));
    const dictionary = { db, retailerId: retailer.id, field: 'n', timeLeft };
    for (const [word] of pairs) {
      const found = await findSimilarWords(dictionary, word, most);
      expect(found.toSorted(), word).toEqual(fuzzyCandidates(word, stored).toSorted());
    }
  },
);

test('among numbers in a row, few are looked at', async () => {
  const { db, retailer } = await makeSearcher();
  const numbers = Array.from({ length: runs(20_000) }, (_, n) => `1${String(n).padStart(6, '0')}`);
  await rememberWords(db, retailer.id, new Map([['t', new Set(numbers)]]));
  const dictionary = { db, retailerId: retailer.id, field: 't', timeLeft };
  const found = await findSimilarWords(dictionary, '1004711');
  expect(found.toSorted()).toEqual(fuzzyCandidates('1004711', numbers).toSorted());
});
