import { expect, test } from 'vitest';
import { noBits } from './codec/bits';
import { keepPosting, keepPostingsFrom, keepPrefix, keptPosting, keptPrefix } from './kept-postings';
import { addPosting, encodePosting } from './codec/posting';
import type { Segment } from './segment';

const segment: Segment = {
  number: 7,
  size: 100,
  from: 0,
  to: 1000,
  version: 1,
  dead: Buffer.alloc(0),
  deadCount: 0,
  erasures: 0,
  hasErased: false,
};
const retailerId = -1;
const posting = Buffer.alloc(50, 1);

test('a large posting is kept for its retailer, segment and term, until an erasure', () => {
  keepPostingsFrom(50);
  expect(keptPosting(retailerId, segment, 'milk')).toBeUndefined();
  keepPosting(retailerId, segment, 'milk', posting);
  expect(keptPosting(retailerId, segment, 'milk')).toEqual(posting);
  expect(keptPosting(retailerId, { ...segment, deadCount: 5 }, 'milk')).toEqual(posting);

  expect(keptPosting(-2, segment, 'milk')).toBeUndefined();
  expect(keptPosting(retailerId, { ...segment, number: 8 }, 'milk')).toBeUndefined();
  expect(keptPosting(retailerId, segment, 'milks')).toBeUndefined();
  expect(keptPosting(retailerId, { ...segment, erasures: 1 }, 'milk')).toBeUndefined();
  expect(keptPosting(retailerId, { ...segment, to: 1001 }, 'milk')).toBeUndefined();
});

test('a small posting is not kept, nor what a small segment has', () => {
  keepPostingsFrom(50);
  keepPosting(retailerId, segment, 'rare', posting.subarray(1));
  expect(keptPosting(retailerId, segment, 'rare')).toBeUndefined();
  const small = { ...segment, size: 49 };
  keepPosting(retailerId, small, 'milk', posting);
  expect(keptPosting(retailerId, small, 'milk')).toBeUndefined();
});

test('what was read is copied, so that it does not hold the memory around it', () => {
  keepPostingsFrom(50);
  const answer = Buffer.alloc(1000, 1);
  keepPosting(retailerId, segment, 'word', answer.subarray(0, 60));
  answer.fill(0);
  expect(keptPosting(retailerId, segment, 'word')).toEqual(Buffer.alloc(60, 1));
});

test('of a prefix all documents are kept, once its postings are large together', () => {
  keepPostingsFrom(12);
  const postings = [[1, 5, 90], [5, 7], [99]].map((ordinals) => encodePosting({ ordinals, positions: null }));
  const few = postings.slice(0, 2);
  expect(keepPrefix(retailerId, segment, 'mi', few)).toBe(few);
  expect(keptPrefix(retailerId, segment, 'mi')).toBeUndefined();

  const united = keepPrefix(retailerId, segment, 'mi', postings);
  expect(united).toEqual([keptPrefix(retailerId, segment, 'mi')]);
  const bitsOf = (all: readonly Uint8Array[]) => {
    const bits = noBits(segment.size);
    for (const one of all) addPosting(one, bits);
    return bits;
  };
  expect(bitsOf(united)).toEqual(bitsOf(postings));
  expect(keptPosting(retailerId, segment, 'mi')).toBeUndefined();
});
