import { expect, test } from 'vitest';
import { blockDocuments, type DocumentPosition } from './document-block';
import { ordinalAt } from './locate';
import type { DocumentBlock } from '../segment-store';

test('the ordinal of a place is found beside erased documents of its instant', () => {
  const size = 3 * blockDocuments;
  const keyOf = (ordinal: number) => String(ordinal).padStart(5, '0');
  const at = 1_000;
  const segment = {
    number: 1,
    size,
    from: at,
    to: at,
    version: 1,
    dead: Buffer.alloc(0),
    deadCount: 1,
    erasures: 1,
    hasErased: false,
  };
  const erased = 2 * blockDocuments;
  const blocks = [0, 1, 2].map((block): DocumentBlock => ({
    segment: 1,
    firstOrdinal: block * blockDocuments,
    places: Array.from({ length: blockDocuments }, (_, index): DocumentPosition => {
      const ordinal = block * blockDocuments + index;
      return { key: ordinal === erased ? '' : keyOf(ordinal), orderedAt: at };
    }),
  }));
  const ordinals = [0, 5, blockDocuments, erased - 1, size - 1];
  const found = ordinals.map((ordinal) => ordinalAt(segment, blocks, { orderedAt: at, key: keyOf(ordinal) }));
  expect(found).toEqual(ordinals);
});
