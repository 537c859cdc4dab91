import { expect, test } from 'vitest';
import { keepPosting, keepPostingsFrom, keptPosting } from './kept-postings';
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
