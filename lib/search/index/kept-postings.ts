import type { LRUCache } from 'lru-cache';
import { makeExpiringCache } from '@/lib/core/expiring-cache';
import { unitePostings } from './codec/posting';
import type { Segment } from './segment';

/** Bytes in memory: all large postings of two million receipts; of ten million, the most wanted. */
const keptMax = 64 * 1024 * 1024;
const timeMaxInMs = 60 * 60 * 1000;

/** One cache of the process: the production build has this module in several bundles. */
const shared = globalThis as typeof globalThis & { receiptServicePostings?: LRUCache<string, Buffer> };
const kept = (shared.receiptServicePostings ??= makeExpiringCache<string, Buffer>({
  maxSize: keptMax,
  sizeCalculation: (posting) => posting.length,
  ttlInMs: timeMaxInMs,
}));

/** Smaller postings cost about as little to read as to look up here. */
let largeFrom = 8 * 1024;

/** Sets the least size of a cached posting, for tests with small segments. */
export function keepPostingsFrom(bytes: number): void {
  largeFrom = bytes;
}

/**
 * The cached posting of a term, or undefined. It is current: postings change by erasures alone, which their segment
 * counts, and numbers of segments are never reused.
 */
export function keptPosting(retailerId: number, segment: Segment, term: string): Buffer | undefined {
  return mayHaveLarge(segment) ? kept.get(nameOf(retailerId, segment, term)) : undefined;
}

/** The union of all terms with a prefix, cached by `keepPrefix`, or undefined. */
export function keptPrefix(retailerId: number, segment: Segment, prefix: string): Buffer | undefined {
  return keptPosting(retailerId, segment, nameOfPrefix(prefix));
}

/** Caches the union of all terms with a prefix, where they are large, and returns it. */
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

/** No term has a byte 0: Postgres has none in texts. */
function nameOfPrefix(prefix: string): string {
  return `${prefix}\0`;
}

/** Caches a large posting. */
export function keepPosting(retailerId: number, segment: Segment, term: string, posting: Buffer): void {
  if (posting.length < largeFrom || !mayHaveLarge(segment)) return;
  // A copy: the original shares its memory with the rest of an answer.
  kept.set(nameOf(retailerId, segment, term), Buffer.from(posting));
}

/** Smaller ones hardly have large postings, and a look-up for each term in each takes time. */
function mayHaveLarge({ size }: Segment): boolean {
  return size >= largeFrom;
}

/** Distinguishes a segment from one of that number in a restored database. */
function nameOf(retailerId: number, { number, size, from, to, erasures }: Segment, term: string): string {
  return `${retailerId} ${number} ${size} ${from} ${to} ${erasures} ${term}`;
}
