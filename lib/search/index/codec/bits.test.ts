import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  addBit,
  bitsFromBytes,
  bitsToBytes,
  countBits,
  greatest,
  hasBit,
  intersect,
  least,
  noBits,
  rangeBits,
  removeBit,
  subtract,
  unite,
  type Bits,
} from './bits';

const sizes = fc.integer({ min: 1, max: 200 });
/** A size and two sets of ordinals below it. */
const anySets = sizes.chain((size) => {
  const ordinals = fc.uniqueArray(fc.nat({ max: size - 1 }));
  return fc.tuple(fc.constant(size), ordinals, ordinals);
});

function bitsOf(size: number, ordinals: readonly number[]): Bits {
  const bits = noBits(size);
  for (const ordinal of ordinals) addBit(bits, ordinal);
  return bits;
}

const ascending = (ordinals: Iterable<number>) => [...ordinals].toSorted((a, b) => a - b);
const ordinalsOf = (bits: Bits) => least(bits, Infinity);

test('a set of bits is a set', () => {
  fc.assert(
    fc.property(anySets, ([size, first, second]) => {
      const [a, b] = [new Set(first), new Set(second)];
      const [own, other] = [() => bitsOf(size, first), () => bitsOf(size, second)];
      expect(ordinalsOf(own())).toEqual(ascending(a));
      expect(countBits(own())).toBe(a.size);
      expect(ordinalsOf(intersect(own(), other()))).toEqual(ascending(a.intersection(b)));
      expect(ordinalsOf(unite(own(), other()))).toEqual(ascending(a.union(b)));
      expect(ordinalsOf(subtract(own(), other()))).toEqual(ascending(a.difference(b)));
      const all = own();
      for (const ordinal of second) removeBit(all, ordinal);
      expect(ordinalsOf(all)).toEqual(ascending(a.difference(b)));
      for (let ordinal = 0; ordinal < size; ordinal += 1) expect(hasBit(own(), ordinal)).toBe(a.has(ordinal));
    }),
  );
});

test('its least and greatest come in their order, as many as are asked for', () => {
  fc.assert(
    fc.property(anySets, fc.nat({ max: 50 }), ([size, ordinals], most) => {
      const sorted = ascending(ordinals);
      expect(least(bitsOf(size, ordinals), most)).toEqual(sorted.slice(0, most));
      expect(greatest(bitsOf(size, ordinals), most)).toEqual(sorted.toReversed().slice(0, most));
    }),
  );
});

test('a range holds what lies in it, and nothing beyond the size', () => {
  const place = fc.integer({ min: -5, max: 210 });
  fc.assert(
    fc.property(sizes, place, place, (size, from, to) => {
      const expected = Array.from({ length: size }, (_, ordinal) => ordinal).filter(
        (ordinal) => from <= ordinal && ordinal < to,
      );
      expect(ordinalsOf(rangeBits(size, from, to))).toEqual(expected);
    }),
  );
});

test('its bytes end with the last that is not zero, and are read as the set', () => {
  fc.assert(
    fc.property(anySets, ([size, ordinals]) => {
      const bytes = bitsToBytes(bitsOf(size, ordinals));
      expect(bytes.length).toBe(ordinals.length === 0 ? 0 : Math.floor(Math.max(...ordinals) / 8) + 1);
      expect(bitsFromBytes(size, bytes)).toEqual(bitsOf(size, ordinals));
    }),
  );
});
