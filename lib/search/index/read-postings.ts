import { makeYieldWhenDue } from '@/lib/core/event-loop';
import type { Database } from '@/lib/platform/db/client';
import { byteString } from './codec/bytes';
import { cachePosting, cachePrefix, cachedPosting, cachedPrefix } from './posting-cache';
import type { Segment } from './segment';
import { entriesOf } from './codec/term-block';
import {
  readTermPostingRows,
  wantedRows,
  type SegmentsWithTerms,
  type SegmentsByTerm,
  type WantedTerms,
} from './term-rows';

export interface SegmentPostings {
  readonly terms: ReadonlyMap<string, Buffer>;
  readonly prefixes: ReadonlyMap<string, readonly Buffer[]>;
}

interface FoundPostings {
  readonly terms: Map<string, Buffer>;
  readonly prefixes: Map<string, readonly Buffer[]>;
}

interface Collected {
  readonly terms: Map<string, Buffer>;
  readonly prefixes: Map<string, Buffer[]>;
}

interface Wanted {
  readonly name: string;
  readonly bytes: string;
  readonly isPrefix: boolean;
}

export async function readPostings(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  wanted: WantedTerms,
  segmentsByTerm?: SegmentsByTerm,
): Promise<ReadonlyMap<number, SegmentPostings>> {
  const found = new Map(segments.map((segment) => [segment, { terms: new Map(), prefixes: new Map() }]));
  const kept = (name: string, segment: Segment, own: FoundPostings) => {
    const posting = cachedPosting(retailerId, segment, name);
    if (posting !== undefined) own.terms.set(name, posting);
    return posting !== undefined;
  };
  const cachedUnder = (prefix: string, segment: Segment, own: FoundPostings) => {
    const posting = cachedPrefix(retailerId, segment, prefix);
    if (posting !== undefined) own.prefixes.set(prefix, [posting]);
    return posting !== undefined;
  };
  const left = {
    terms: takeCached(found, wanted.terms, kept, segmentsByTerm),
    prefixes: takeCached(found, wanted.prefixes, cachedUnder),
  };
  const isLeft =
    wanted.terms.some((term) => left.terms.get(term)?.size !== 0) ||
    wanted.prefixes.some((prefix) => left.prefixes.get(prefix)?.size !== 0);
  if (segments.length > 0 && isLeft) await readLeft(db, retailerId, found, wanted, left);
  return new Map([...found].map(([{ number }, own]) => [number, own]));
}

/** Returns for each term the segments that must still be read. `take` returns true for a cached posting. */
function takeCached(
  found: ReadonlyMap<Segment, FoundPostings>,
  names: readonly string[],
  take: (name: string, segment: Segment, own: FoundPostings) => boolean,
  segmentsByTerm?: SegmentsByTerm,
): SegmentsByTerm {
  const left = new Map(segmentsByTerm);
  for (const name of names) {
    const kept = new Set<Segment>();
    for (const [segment, own] of found) if (take(name, segment, own)) kept.add(segment);
    if (kept.size === 0) continue;
    const holders = segmentsByTerm?.get(name);
    const others = [...found.keys()].filter((segment) => !kept.has(segment));
    const numbers = others.map(({ number }) => number);
    left.set(
      name,
      new Set(holders === undefined ? numbers : numbers.filter((number) => holders.has(number))),
    );
  }
  return left;
}

async function readLeft(
  db: Database,
  retailerId: number,
  found: ReadonlyMap<Segment, FoundPostings>,
  wanted: WantedTerms,
  left: SegmentsWithTerms,
): Promise<void> {
  const numbers = [...found.keys()].map(({ number }) => number);
  const rows = await readTermPostingRows(db, retailerId, wantedRows(numbers, wanted, left));
  const sorted = inOrder(wanted);
  const yieldWhenDue = makeYieldWhenDue();
  const bySegment = Map.groupBy(rows, (row) => row.segment);
  for (const [segment, { terms: postingsOf, prefixes: postingsUnder }] of found) {
    const read: Collected = { terms: new Map(), prefixes: new Map() };
    const inBlocks: Entry[] = [];
    const inOwnRows: Entry[] = [];
    for (const { first, terms, postings } of bySegment.get(segment.number) ?? []) {
      await yieldWhenDue();
      if (terms === null) inOwnRows.push({ term: first.toString('latin1'), posting: postings });
      else
        for (const { term, posting } of entriesOf({ terms, postings }))
          if (posting !== null) inBlocks.push({ term, posting });
    }
    collectPostings(inBlocks, sorted, read);
    collectPostings(inOwnRows, sorted, read);
    for (const [term, posting] of read.terms) {
      postingsOf.set(term, posting);
      cachePosting(retailerId, segment, term, posting);
    }
    for (const [prefix, postings] of read.prefixes) {
      // A prefix in `found` came complete from the cache. The rows read here may have only some of its terms.
      if (!postingsUnder.has(prefix))
        postingsUnder.set(prefix, cachePrefix(retailerId, segment, prefix, postings));
    }
  }
}

interface Entry {
  readonly term: string;
  readonly posting: Buffer;
}

export function inOrder({ terms, prefixes }: WantedTerms): Wanted[] {
  const wanted = (isPrefix: boolean) => (name: string) => ({ name, bytes: byteString(name), isPrefix });
  return [...terms.map(wanted(false)), ...prefixes.map(wanted(true))].toSorted((a, b) =>
    a.bytes < b.bytes ? -1 : 1,
  );
}

export function collectPostings(
  entries: readonly Entry[],
  wanted: readonly Wanted[],
  { terms, prefixes }: Collected,
): void {
  let at = 0;
  for (const { name, bytes, isPrefix } of wanted) {
    while (at < entries.length && (entries[at]?.term ?? '') < bytes) at += 1;
    if (!isPrefix) {
      const entry = entries[at];
      if (entry?.term === bytes) terms.set(name, entry.posting);
      continue;
    }
    for (let under = at; entries[under]?.term.startsWith(bytes) === true; under += 1) {
      const posting = entries[under]?.posting;
      if (posting !== undefined) addTo(prefixes, name, posting);
    }
  }
}

function addTo(all: Map<string, Buffer[]>, name: string, posting: Buffer): void {
  const known = all.get(name);
  if (known === undefined) all.set(name, [posting]);
  else known.push(posting);
}
