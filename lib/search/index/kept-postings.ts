import type { LRUCache } from 'lru-cache';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { unitePostings } from './codec/posting';
import type { Segment } from './segment';

/** Bytes of the cache: all large postings of two million receipts, or the most used of ten million. */
const keptMax = 64 * 1024 * 1024;
const timeMaxInMs = 60 * 60 * 1000;

/** One per process: the production build has this module in several bundles. */
const shared = globalThis as typeof globalThis & { receiptServicePostings?: LRUCache<string, Buffer> };
const kept = (shared.receiptServicePostings ??= makeExpiringCache<string, Buffer>({
  maxSize: keptMax,
  sizeCalculation: (posting) => posting.length,
  ttlInMs: timeMaxInMs,
}));

/** Least bytes: smaller postings cost about as much to read as to look up. */
let largeFrom = 8 * 1024;

export function keepPostingsFrom(bytes: number): void {
  largeFrom = bytes;
}

/**
 * Never stale: postings change by erasures alone, which their segment counts, and segment numbers are not
 * reused.
 */
export function keptPosting(retailerId: number, segment: Segment, term: string): Buffer | undefined {
  return mayHaveLarge(segment) ? kept.get(nameOf(retailerId, segment, term)) : undefined;
}

export function keptPrefix(retailerId: number, segment: Segment, prefix: string): Buffer | undefined {
  return keptPosting(retailerId, segment, nameOfPrefix(prefix));
}

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

/** No term contains byte 0, because Postgres texts cannot. */
function nameOfPrefix(prefix: string): string {
  return `${prefix}\0`;
}

export function keepPosting(retailerId: number, segment: Segment, term: string, posting: Buffer): void {
  if (posting.length < largeFrom || !mayHaveLarge(segment)) return;
  // Copy: the original shares its memory with the rest of an answer.
  kept.set(nameOf(retailerId, segment, term), Buffer.from(posting));
}

/** Smaller segments have hardly any large postings, and look-ups take time. */
function mayHaveLarge({ size }: Segment): boolean {
  return size >= largeFrom;
}

/** Restored databases may have another segment of that number. */
function nameOf(retailerId: number, { number, size, from, to, erasures }: Segment, term: string): string {
  return `${retailerId} ${number} ${size} ${from} ${to} ${erasures} ${term}`;
}
