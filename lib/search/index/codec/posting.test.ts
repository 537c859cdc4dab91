import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addBit, least, noBits } from './bits';
import { phraseBits } from '../phrase';
import { addPosting, decodePosting, encodePosting, type Posting } from './posting';

const size = 3_000;
const ascending = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b);

/** Few documents, most of a segment, or all of it. */
const anyOrdinals = fc
  .oneof(
    fc.uniqueArray(fc.nat({ max: size - 1 }), { minLength: 1, maxLength: 30 }),
    fc
      .tuple(fc.nat({ max: 500 }), fc.integer({ min: 1, max: 2_000 }), fc.integer({ min: 1, max: 9 }))
      .map(([from, count, step]) =>
        Array.from({ length: count }, (_, at) => from + at * step).filter((ordinal) => ordinal < size),
      ),
  )
  .map(ascending);

const anyPositions = fc.uniqueArray(fc.integer({ min: 1, max: 16_383 }), { maxLength: 6 }).map(ascending);

const anyPosting: fc.Arbitrary<Posting> = anyOrdinals.chain((ordinals) =>
  fc.record({
    ordinals: fc.constant(ordinals),
    positions: fc.option(fc.array(anyPositions, { minLength: ordinals.length, maxLength: ordinals.length }), {
      freq: 2,
    }),
  }),
);

test('ordinals of every length in bytes are read as they were written, and none where they are cut off', () => {
  const ordinals = [0, 127, 255, 20_000, 2_200_000, 300_000_000, 2 ** 31 - 1];
  const bytes = encodePosting({ ordinals, positions: null });
  expect(decodePosting(bytes).ordinals).toEqual(ordinals);
  for (let length = 2; length < bytes.length; length += 1)
    expect(() => decodePosting(bytes.subarray(0, length)), `${length} bytes`).toThrow(RangeError);
});

test('a posting is read as it was written', () => {
  fc.assert(
    fc.property(anyPosting, (posting) => {
      const bytes = encodePosting(posting);
      expect(decodePosting(bytes)).toEqual(posting);
      const bits = noBits(size);
      addBit(bits, 7);
      addPosting(bytes, bits);
      expect(least(bits, Infinity)).toEqual(ascending([...new Set([7, ...posting.ordinals])]));
    }),
    { numRuns: 200 },
  );
});

test('it takes a bit for each document at most, or a byte or two for each that has the term', () => {
  fc.assert(
    fc.property(anyOrdinals, (ordinals) => {
      const bytes = encodePosting({ ordinals, positions: null }).length;
      expect(bytes).toBeLessThanOrEqual(size / 8 + 8);
      expect(bytes).toBeLessThanOrEqual(ordinals.length * 2 + 8);
    }),
  );
});

test('a phrase stands where its terms stand one behind the other, in the documents that are asked about', () => {
  const few = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }).map(ascending), {
    minLength: 12,
    maxLength: 12,
  });
  const anyTerms = fc.array(few, { minLength: 2, maxLength: 4 });
  // Next to each other, documents are written as a bitmap; far from each other, as a list.
  const anyDistance = fc.constantFrom(1, 40);
  fc.assert(
    fc.property(anyTerms, fc.uniqueArray(fc.nat({ max: 11 })), anyDistance, (terms, asked, distance) => {
      const postings = terms.map((positions) => {
        const having = Array.from(positions.keys()).filter((place) => positions[place]?.length !== 0);
        return encodePosting({
          ordinals: having.map((place) => place * distance),
          positions: having.map((place) => positions[place] ?? []),
        });
      });
      const among = noBits(12 * distance);
      for (const place of asked) addBit(among, place * distance);
      const expected = ascending(asked).filter((place) =>
        terms[0]?.[place]?.some((start) =>
          terms.every((positions, behind) => positions[place]?.includes(start + behind) === true),
        ),
      );
      expect(least(phraseBits(postings, among), Infinity)).toEqual(expected.map((place) => place * distance));
    }),
  );
});
