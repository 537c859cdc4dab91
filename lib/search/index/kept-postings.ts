import type { LRUCache } from 'lru-cache';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { unitePostings } from './posting';
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

/**
 * One posting, all documents of a segment that have a term which begins so, where it was kept by `keepPrefix`; undefined where
 * none is.
 */
export function keptPrefix(retailerId: number, segment: Segment, prefix: string): Buffer | undefined {
  return keptPosting(retailerId, segment, nameOfPrefix(prefix));
}

/** Keeps the postings of all terms that begin so, as one, where they are large; returns them as they are kept. */
export function keepPrefix(
  retailerId: number,
  segment: Segment,
  prefix: string,
  postings: readonly Buffer[],
): readonly Buffer[] {
  const bytes = postings.reduce((sum, { length }) => sum + length, 0);
  if (bytes < largeFrom || segment.size / 8 < largeFrom) return postings;
  const united = unitePostings(postings, segment.size);
  keepPosting(retailerId, segment, nameOfPrefix(prefix), united);
  return [united];
}

/** No term has a byte 0: Postgres keeps none in texts. */
function nameOfPrefix(prefix: string): string {
  return `${prefix}\0`;
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
