import type { LRUCache } from 'lru-cache';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { unitePostings } from './codec/posting';
import type { Segment } from './segment';

/** Bytes of the cache. They hold all large postings of two million receipts. */
const keptMax = 64 * 1024 * 1024;
const timeMaxInMs = 60 * 60 * 1000;

/** A global, because Next bundles this module several times. */
const shared = globalThis as typeof globalThis & { receiptServicePostings?: LRUCache<string, Buffer> };
const kept = (shared.receiptServicePostings ??= makeExpiringCache<string, Buffer>({
  maxSize: keptMax,
  sizeCalculation: (posting) => posting.length,
  ttlInMs: timeMaxInMs,
}));

/** Least bytes of a cached posting. Reading a smaller one takes as long as a look-up in this cache. */
let largeFrom = 8 * 1024;

export function cachePostingsFrom(bytes: number): void {
  largeFrom = bytes;
}

/**
 * Never outdated: only erasures change a posting, their number is part of the key, and numbers of segments
 * are not reused.
 */
export function cachedPosting(retailerId: number, segment: Segment, term: string): Buffer | undefined {
  return mayHaveLarge(segment) ? kept.get(nameOf(retailerId, segment, term)) : undefined;
}

export function cachedPrefix(retailerId: number, segment: Segment, prefix: string): Buffer | undefined {
  return cachedPosting(retailerId, segment, nameOfPrefix(prefix));
}

export function cachePrefix(
  retailerId: number,
  segment: Segment,
  prefix: string,
  postings: readonly Buffer[],
): readonly Buffer[] {
  const bytes = postings.reduce((sum, { length }) => sum + length, 0);
  if (bytes < largeFrom || segment.size / 8 < largeFrom) return postings;
  const united = unitePostings(postings, segment.size);
  cachePosting(retailerId, segment, nameOfPrefix(prefix), united);
  return [united];
}

function nameOfPrefix(prefix: string): string {
  return `${prefix}\0`;
}

export function cachePosting(retailerId: number, segment: Segment, term: string, posting: Buffer): void {
  if (posting.length < largeFrom || !mayHaveLarge(segment)) return;
  // Copied, because the original shares the memory of a whole response.
  kept.set(nameOf(retailerId, segment, term), Buffer.from(posting));
}

function mayHaveLarge({ size }: Segment): boolean {
  return size >= largeFrom;
}

function nameOf(retailerId: number, segment: Segment, term: string): string {
  return `${nameOfSegment(retailerId, segment)} ${term}`;
}

/** Includes size and times, because a restored database may have a different segment of this number. */
export function nameOfSegment(retailerId: number, { number, size, from, to, erasures }: Segment): string {
  return `${retailerId} ${number} ${size} ${from} ${to} ${erasures}`;
}
