import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fuzzyCandidates } from '@/lib/search/fuzzy';
import { sealAll } from '@/lib/search/index/maintain';
import { usualOptions } from '@/lib/search/index/segment';
import { scanIndex } from '@/lib/search/index/scan-index';
import { timeLeftOf } from '@/lib/search/index/search-time';
import { listSegments } from '@/lib/search/index/segment-store';
import { withSimilarWords } from '@/lib/search/index/similar-words';
import { writeDocuments } from '@/lib/search/index/tail';
import { tsvectorOf } from '@/lib/search/index/tsvector';
import { searchTimeout } from '@/lib/search/query-error';
import { wordTerm } from '@/lib/search/terms/names';
import type { TermLeaf } from '@/lib/search/terms/term-query';
import { leavesOf, or } from '@/lib/search/tree';
import { runs } from '@/test/tier';
import { makeSearcher } from './corpus';

const letters = fc.constantFrom('a', 'b', 'ab', '0', '1', '%', '_', '\\', "'", '日', '🥛');
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

/** Writes words of field `n` into documents of one retailer, and words of another field and retailer beside them. */
async function wordIndex(words: readonly string[], documentsOf: number) {
  const [ctx, other] = [await makeSearcher(), await makeSearcher()];
  const { db, retailer } = ctx;
  const key = { retailerId: retailer.id, index: 'receipts' as const };
  const documents = Array.from({ length: Math.ceil(words.length / documentsOf) }, (_, at) => {
    const own = words.slice(at * documentsOf, (at + 1) * documentsOf).map((word) => wordTerm('n', word));
    const terms = new Map([...own, wordTerm('no', 'ab'), wordTerm('m', 'ab')].map((term) => [term, []]));
    const name = `d${String(at).padStart(6, '0')}`;
    return { key: name, orderedAt: new Date(at), replacesAt: null, terms: tsvectorOf(terms), version: 1 };
  });
  await writeDocuments(db, key, documents);
  const elsewhere = tsvectorOf(new Map([[wordTerm('n', 'ab1'), []]]));
  await writeDocuments(db, { ...key, retailerId: other.retailer.id }, [
    { key: 'd', orderedAt: new Date(0), replacesAt: null, terms: elsewhere, version: 1 },
  ]);
  const similarTo = async (word: string) => {
    const segments = (await listSegments(db, key)).map(({ number }) => number);
    const query = { kind: 'fuzzy', code: 'n', word } as const;
    const timeLeft = timeLeftOf(60_000);
    const { ofTail, ofSegments } = await withSimilarWords(db, key, { query, segments, timeLeft });
    const terms = leavesOf<TermLeaf>(or([ofTail, ofSegments])).flatMap((leaf) =>
      leaf.kind === 'term' ? [leaf.term] : [],
    );
    return [...new Set(terms)].toSorted();
  };
  return { ctx, key, documents, similarTo };
}

const termsOf = (words: readonly string[]) => words.map((word) => wordTerm('n', word)).toSorted();

test.each(['in the tail', 'in segments', 'in both'])(
  'exactly the similar words of the field are found: %s',
  { tags: 'wide' },
  async (where) => {
    const pairs = fc.sample(relatives, runs(300));
    const stored = [...new Set(pairs.map(([, changed]) => changed))];
    const { ctx, key, documents, similarTo } = await wordIndex(stored, 3);
    if (where !== 'in the tail') await sealAll(ctx, 'receipts', { ...usualOptions, sealed: 10 });
    // Some of them changed since, and have the words they had.
    if (where === 'in both')
      await writeDocuments(
        ctx.db,
        key,
        documents.slice(0, 9).map((one) => ({ ...one, replacesAt: one.orderedAt })),
      );
    for (const [word] of pairs)
      expect(await similarTo(word), word).toEqual(termsOf(fuzzyCandidates(word, stored)));
  },
);

test('among numbers in a row too', { tags: 'wide' }, async () => {
  const numbers = Array.from({ length: runs(20_000) }, (_, n) => `1${String(n).padStart(6, '0')}`);
  const { ctx, similarTo } = await wordIndex(numbers, 100);
  await sealAll(ctx, 'receipts');
  expect(await similarTo('1000711')).toEqual(termsOf(fuzzyCandidates('1000711', numbers)));
});

test('of one search are looked for within its time, however many words it has', async () => {
  const { ctx, key } = await wordIndex(['ab', 'abc'], 1);
  await sealAll(ctx, 'receipts');
  const leaves = Array.from({ length: 64 }, (_, n): TermLeaf => ({
    kind: 'fuzzy',
    code: 'n',
    word: `a${String(n).padStart(2, '0')}`,
  }));
  let left = 5;
  const timeLeft = Object.assign(
    () => {
      left -= 1;
      if (left < 0) throw searchTimeout();
      return left;
    },
    { total: 5 },
  );
  let statements = 0;
  const db = new Proxy(ctx.db, {
    get: (target, name) => {
      if (name === 'execute') statements += 1;
      const value: unknown = Reflect.get(target, name);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const scope = { kind: 'everything' } as const;
  const plan = { query: or<TermLeaf>(leaves), undecided: [] };
  await expect(scanIndex(db, { key, plan, scope, timeLeft })).rejects.toMatchObject({
    code: 'search_timeout',
  });
  expect(statements).toBeLessThan(64);
});
