import type { LRUCache } from 'lru-cache';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import type { Segment } from './segment';

/** Bytes that a process keeps: all large postings of two million receipts, of ten million those that are asked for most. */
const keptMax = 64 * 1024 * 1024;
const timeMaxInMs = 60 * 60 * 1000;

/** One cache of the process: the production build has this module in several bundles. */
const shared = globalThis as typeof globalThis & { receiptServicePostings?: LRUCache<string, Buffer> };
const kept = (shared.receiptServicePostings ??= makeExpiringCache<string, Buffer>({
  maxSize: keptMax,
  sizeCalculation: (posting) => posting.length,
  ttlInMs: timeMaxInMs,
}));

/** Postings of fewer bytes cost about as little to read as to look for here. */
let largeFrom = 8 * 1024;

/** Has postings of so many bytes kept from now on; for tests, whose segments are small. */
export function keepPostingsFrom(bytes: number): void {
  largeFrom = bytes;
}

/**
 * The posting of a term that was read for an earlier search; undefined where none is kept. It is what the database would
 * answer: postings never change but by erasures, which their segment counts, and no number of a segment is used again.
 */
export function keptPosting(retailerId: number, segment: Segment, term: string): Buffer | undefined {
  return mayHaveLarge(segment) ? kept.get(nameOf(retailerId, segment, term)) : undefined;
}

/** Keeps a posting that was read if it is large. */
export function keepPosting(retailerId: number, segment: Segment, term: string, posting: Buffer): void {
  if (posting.length < largeFrom || !mayHaveLarge(segment)) return;
  // A copy: what was read shares its memory with the rest of an answer.
  kept.set(nameOf(retailerId, segment, term), Buffer.from(posting));
}

/** Smaller ones hardly have large postings, and to look for each term of a query in each of many takes time. */
function mayHaveLarge({ size }: Segment): boolean {
  return size >= largeFrom;
}

/** With what tells it from a segment of that number in a database that was put in the place of this one. */
function nameOf(retailerId: number, { number, size, from, to, erasures }: Segment, term: string): string {
  return `${retailerId} ${number} ${size} ${from} ${to} ${erasures} ${term}`;
}
