import { expect, test } from 'vitest';
import { noBits } from './codec/bits';
import { cachePosting, cachePostingsFrom, cachePrefix, cachedPosting, cachedPrefix } from './posting-cache';
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
  cachePostingsFrom(50);
  expect(cachedPosting(retailerId, segment, 'milk')).toBeUndefined();
  cachePosting(retailerId, segment, 'milk', posting);
  expect(cachedPosting(retailerId, segment, 'milk')).toEqual(posting);
  expect(cachedPosting(retailerId, { ...segment, deadCount: 5 }, 'milk')).toEqual(posting);

  expect(cachedPosting(-2, segment, 'milk')).toBeUndefined();
  expect(cachedPosting(retailerId, { ...segment, number: 8 }, 'milk')).toBeUndefined();
  expect(cachedPosting(retailerId, segment, 'milks')).toBeUndefined();
  expect(cachedPosting(retailerId, { ...segment, erasures: 1 }, 'milk')).toBeUndefined();
  expect(cachedPosting(retailerId, { ...segment, to: 1001 }, 'milk')).toBeUndefined();
});

test('a small posting is not kept, nor what a small segment has', () => {
  cachePostingsFrom(50);
  cachePosting(retailerId, segment, 'rare', posting.subarray(1));
  expect(cachedPosting(retailerId, segment, 'rare')).toBeUndefined();
  const small = { ...segment, size: 49 };
  cachePosting(retailerId, small, 'milk', posting);
  expect(cachedPosting(retailerId, small, 'milk')).toBeUndefined();
});

test('what was read is copied, so that it does not hold the memory around it', () => {
  cachePostingsFrom(50);
  const answer = Buffer.alloc(1000, 1);
  cachePosting(retailerId, segment, 'word', answer.subarray(0, 60));
  answer.fill(0);
  expect(cachedPosting(retailerId, segment, 'word')).toEqual(Buffer.alloc(60, 1));
});

test('of a prefix all documents are kept, once its postings are large together', () => {
  cachePostingsFrom(12);
  const postings = [[1, 5, 90], [5, 7], [99]].map((ordinals) => encodePosting({ ordinals, positions: null }));
  const few = postings.slice(0, 2);
  expect(cachePrefix(retailerId, segment, 'mi', few)).toBe(few);
  expect(cachedPrefix(retailerId, segment, 'mi')).toBeUndefined();

  const united = cachePrefix(retailerId, segment, 'mi', postings);
  expect(united).toEqual([cachedPrefix(retailerId, segment, 'mi')]);
  const bitsOf = (all: readonly Uint8Array[]) => {
    const bits = noBits(segment.size);
    for (const one of all) addPosting(one, bits);
    return bits;
  };
  expect(bitsOf(united)).toEqual(bitsOf(postings));
  expect(cachedPosting(retailerId, segment, 'mi')).toBeUndefined();
});
