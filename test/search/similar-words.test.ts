import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyCandidates } from '@/lib/search/fuzzy';
import { findSimilarCandidates, rememberWords } from '@/lib/search/gin/dictionary';
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

test('the dictionary leaves out no word that is similar', async () => {
  const { db, retailer } = await makeSearcher();
  const pairs = fc.sample(relatives, 400);
  const stored = new Set(pairs.map(([, changed]) => changed));
  await rememberWords(db, retailer.id, new Map([['n', stored]]));
  for (const [word] of pairs) {
    const found = fuzzyCandidates(word, await findSimilarCandidates(db, retailer.id, 'n', word));
    expect(found.toSorted(), word).toEqual(fuzzyCandidates(word, stored).toSorted());
  }
});
