import { makeYieldWhenDue } from '@/lib/core/event-loop';
import type { Database } from '@/lib/platform/db/client';
import { amountPrefix, readAmountTerm } from '../terms/amount-terms';
import { countBits, intersect, noBits, subtract, unite, type Bits } from './codec/bits';
import { utf8TextOf } from './codec/bytes';
import { addToGroup, type GroupSum } from './group-sums';
import { addPosting } from './codec/posting';
import { hitsOf, type SegmentHits } from './scan-index';
import { limitWhereLate, type TimeLeft } from './search-time';
import { entriesOf } from './codec/term-block';
import { readTermPostingRows, wantedRows, type TermPostingRow } from './term-rows';

/**
 * If a smaller share of a segment's documents are hits, reading them costs less than reading terms of
 * amounts.
 */
const fewShare = 1 / 256;

const documentsAtOnce = 500_000;

/**
 * Returns hits whose documents must be read: those of segments with few hits, up to half of `readMax` in
 * total, and those that lack terms of amounts.
 */
export async function sumSegments(
  db: Database,
  retailerId: number,
  found: readonly SegmentHits[],
  { sums, readMax, timeLeft }: { sums: Map<string, GroupSum>; readMax: number; timeLeft: TimeLeft },
): Promise<SegmentHits[]> {
  const left: SegmentHits[] = [];
  const many: SegmentHits[] = [];
  let few = 0;
  for (const hits of found) {
    if (hits.count === 0) continue;
    const isFew = hits.count <= hits.segment.size * fewShare;
    const isRead = isFew && few + hits.count <= readMax / 2;
    if (isRead) few += hits.count;
    (isRead ? left : many).push(hits);
  }
  const yieldWhenDue = makeYieldWhenDue();
  for (const some of portions(many)) {
    await limitWhereLate(db, timeLeft);
    const numbers = some.map(({ segment }) => segment.number);
    const rows = await readTermPostingRows(
      db,
      retailerId,
      wantedRows(numbers, { terms: [], prefixes: [amountPrefix] }),
    );
    const own = Map.groupBy(rows, (row) => row.segment);
    for (const hits of some) {
      timeLeft();
      await yieldWhenDue();
      const rest = sumSegment(hits, own.get(hits.segment.number) ?? [], sums);
      if (rest.count > 0) left.push(rest);
    }
  }
  return left;
}

function sumSegment(
  { segment, bits }: SegmentHits,
  rows: readonly TermPostingRow[],
  sums: Map<string, GroupSum>,
): SegmentHits {
  const summed = noBits(segment.size);
  for (const { term, posting } of amountEntries(rows)) {
    const having = intersect(postingBits(segment.size, posting), bits);
    const documents = countBits(having);
    if (documents === 0) continue;
    const { group, units } = readAmountTerm(utf8TextOf(term));
    if (units === null) {
      addToGroup(sums, group, { documents, units: 0n });
      unite(summed, having);
    } else addToGroup(sums, group, { documents: 0, units: units * BigInt(documents) });
  }
  return hitsOf(segment, subtract(Uint32Array.from(bits), summed));
}

function postingBits(size: number, posting: Uint8Array): Bits {
  const bits = noBits(size);
  addPosting(posting, bits);
  return bits;
}

function* amountEntries(rows: readonly TermPostingRow[]): Generator<{ term: string; posting: Uint8Array }> {
  for (const { first, terms, postings } of rows) {
    if (terms === null) yield { term: first.toString('latin1'), posting: postings };
    else
      for (const { term, posting } of entriesOf({ terms, postings }))
        if (posting !== null && term.startsWith(amountPrefix)) yield { term, posting };
  }
}

function* portions(found: readonly SegmentHits[]): Generator<SegmentHits[]> {
  let some: SegmentHits[] = [];
  let documents = 0;
  for (const hits of found) {
    if (some.length > 0 && documents + hits.segment.size > documentsAtOnce) {
      yield some;
      [some, documents] = [[], 0];
    }
    some.push(hits);
    documents += hits.segment.size;
  }
  if (some.length > 0) yield some;
}
