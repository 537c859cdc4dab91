import type { Database } from '@/lib/platform/db/client';
import { greatest, intersect, least, nthGreatest, rangeBits } from './codec/bits';
import { oldestFirst, type DocumentPosition } from './codec/document-block';
import { ordinalAt } from './codec/locate';
import { hitsOf, readOrdinalPlaces, type Scan, type SegmentHits } from './scan-index';
import type { SearchHits, PageRequest } from './search-index';
import { readBlocksAround } from './segment-store';

/** `decided` are the undecided documents of the scan that turned out to match. */
export async function readPage(
  db: Database,
  scan: Scan,
  decided: readonly DocumentPosition[],
  { start, count }: PageRequest,
): Promise<SearchHits> {
  const loose = [...scan.tail, ...decided].toSorted(oldestFirst).toReversed();
  const all: Part = { sets: scan.segments, loose };
  const hits = countOf(all);
  if (typeof start === 'number')
    return { hits, offset: start, places: await newest(db, scan, all, start, count) };
  if (start === 'oldest')
    return { hits, offset: Math.max(0, hits - count), places: await oldest(db, scan, all, count) };
  const { newer, older } = await divide(db, scan, all, start, start.side === 'newer');
  const offset = countOf(newer);
  if (start.side === 'older') return { hits, offset, places: await newest(db, scan, older, 0, count) };
  if (offset <= count && start.isStrict !== true)
    return { hits, offset: 0, places: await newest(db, scan, all, 0, count) };
  return { hits, offset: Math.max(0, offset - count), places: await oldest(db, scan, newer, count) };
}

interface Divided {
  readonly newer: Part;
  readonly older: Part;
}

interface Part {
  readonly sets: readonly SegmentHits[];
  readonly loose: readonly DocumentPosition[];
}

/** Splits the hits at `place`. If `isOlder`, a document at `place` itself counts as older. */
async function divide(
  db: Database,
  scan: Scan,
  { sets, loose }: Part,
  place: DocumentPosition,
  isOlder: boolean,
): Promise<Divided> {
  const segments = sets.map(({ segment }) => segment);
  const cut = segments.filter(({ from, to }) => from <= place.orderedAt && place.orderedAt <= to);
  const wanted = cut.map(({ number }) => ({ segment: number, at: place.orderedAt }));
  const blocks = await readBlocksAround(db, scan.key.retailerId, segments, wanted);
  const border = { orderedAt: place.orderedAt, key: isOlder ? `${place.key}\0` : place.key };
  const isNewer = (other: DocumentPosition) => oldestFirst(other, border) >= 0;
  const part = (set: SegmentHits, from: number, to: number): SegmentHits => {
    const { segment, bits } = set;
    if (from === 0 && to === segment.size) return set;
    return hitsOf(segment, intersect(rangeBits(segment.size, from, to), bits));
  };
  const at = sets.map(({ segment }) => ordinalAt(segment, blocks, border));
  return {
    newer: {
      sets: sets.map((set, index) => part(set, at[index] ?? 0, set.segment.size)),
      loose: loose.filter(isNewer),
    },
    older: {
      sets: sets.map((set, index) => part(set, 0, at[index] ?? 0)),
      loose: loose.filter((other) => !isNewer(other)),
    },
  };
}

function countOf({ sets, loose }: Part): number {
  return loose.length + sets.reduce((sum, { count }) => sum + count, 0);
}

const readMax = 256;

async function newest(
  db: Database,
  scan: Scan,
  whole: Part,
  skip: number,
  count: number,
): Promise<DocumentPosition[]> {
  const most = skip + count;
  const left = countOf(whole) - skip;
  if (left <= 0) return [];
  if (skip > readMax && left <= readMax) return (await oldest(db, scan, whole, left)).slice(0, count);
  const part = { sets: newestSets(whole.sets, most), loose: whole.loose };
  if (skip > readMax) {
    const pivot = await readPivot(db, scan, part, skip);
    const { newer, older } = pivot === null ? noDivision : await divide(db, scan, part, pivot, false);
    const [before, after] = [countOf(newer), countOf(older)];
    if (before > 0 && after > 0) {
      const first = skip < before ? await newest(db, scan, newer, skip, Math.min(count, before - skip)) : [];
      const rest = count - first.length;
      return rest === 0
        ? first
        : [...first, ...(await newest(db, scan, older, Math.max(0, skip - before), rest))];
    }
  }
  const taken = part.sets.map(({ segment, bits }) => ({ segment, ordinals: greatest(bits, most) }));
  const places = await readOrdinalPlaces(db, scan.key.retailerId, taken);
  return [...places, ...part.loose.slice(0, most)].toSorted((a, b) => oldestFirst(b, a)).slice(skip, most);
}

function newestSets(sets: readonly SegmentHits[], most: number): SegmentHits[] {
  const some = sets.filter((set) => set.count > 0);
  const bound = boundOf(
    some.map(({ segment: { from }, count }) => ({ edge: from, hits: count })),
    most,
    'from',
  );
  return some.filter(({ segment }) => bound === null || segment.to >= bound);
}

const noPart: Part = { sets: [], loose: [] };
const noDivision: Divided = { newer: noPart, older: noPart };

/** Estimates a document near rank `skip`, from the segment with most hits. */
async function readPivot(
  db: Database,
  scan: Scan,
  part: Part,
  skip: number,
): Promise<DocumentPosition | null> {
  const hits = part.sets.map((set) => set.count);
  const most = Math.max(0, ...hits);
  const set = part.sets[hits.indexOf(most)];
  const ordinal =
    set && nthGreatest(set.bits, Math.min(Math.max(0, most - 2), Math.floor((most * skip) / countOf(part))));
  if (set === undefined || ordinal === null || ordinal === undefined) return null;
  const [place] = await readOrdinalPlaces(db, scan.key.retailerId, [
    { segment: set.segment, ordinals: [ordinal] },
  ]);
  return place ?? null;
}

async function oldest(db: Database, scan: Scan, part: Part, count: number): Promise<DocumentPosition[]> {
  const sorted = part.sets.filter((set) => set.count > 0);
  const bound = boundOf(
    sorted.map(({ segment: { to }, count: hits }) => ({ edge: to, hits })),
    count,
    'to',
  );
  const taken = sorted
    .filter(({ segment }) => bound === null || segment.from <= bound)
    .map(({ segment, bits }) => ({ segment, ordinals: least(bits, count) }));
  const places = await readOrdinalPlaces(db, scan.key.retailerId, taken);
  return [...places, ...part.loose.slice(-count)].toSorted((a, b) => oldestFirst(b, a)).slice(-count);
}

/** Segments beyond the returned instant cannot contribute to the page. Null if all segments can. */
function boundOf(
  segments: readonly { readonly edge: number; readonly hits: number }[],
  most: number,
  side: 'from' | 'to',
): number | null {
  const order = side === 'from' ? -1 : 1;
  let hits = 0;
  for (const segment of segments.toSorted((a, b) => order * (a.edge - b.edge))) {
    hits += segment.hits;
    if (hits >= most) return segment.edge;
  }
  return null;
}
