import { sql } from 'drizzle-orm';
import type { Database } from '@/lib/platform/db/client';
import { keyForms, type DocumentPosition } from './document-block';
import type { Segment } from '../segment';
import { readBlocks, readBlocksAround, type DocumentBlock } from '../segment-store';

export interface Located {
  readonly key: string;
  readonly ordinal: number;
}

export type LocatedCopies = ReadonlyMap<number, readonly Located[]>;

export async function locate(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  places: readonly DocumentPosition[],
): Promise<LocatedCopies> {
  const wanted = places.flatMap(({ orderedAt }) =>
    segments
      .filter(({ from, to }) => from <= orderedAt && orderedAt <= to)
      .map(({ number }) => ({ segment: number, at: orderedAt })),
  );
  const blocks = await readBlocksAround(db, retailerId, segments, wanted);
  const instants = new Map(places.map(({ key, orderedAt }) => [key, orderedAt]));
  const meant = new Set(instants.values());
  return copiesIn(
    blocks,
    // Instants are compared first, because decoding a key takes longer.
    (place) => meant.has(place.orderedAt) && instants.get(place.key) === place.orderedAt,
  );
}

export async function locateByKey(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  documents: readonly { readonly key: string }[],
): Promise<LocatedCopies> {
  const keys = new Set(documents.map(({ key }) => key));
  const rows = await db.execute<{ segment: number; block: number }>(sql`
    select d.segment, d.block from search_segment_documents as d
    where d.retailer_id = ${retailerId} and d.segment = any (${sql.param(segments.map(({ number }) => number))}::int[])
      and exists (select from unnest(${sql.param([...keys].flatMap((key) => keyForms(key).map((form) => form.toString('hex'))))}::text[]) as k (hex)
        where position(decode(hex, 'hex') in d.documents) > 0)`);
  return copiesIn(await readBlocks(db, retailerId, segments, rows), ({ key }) => keys.has(key));
}

function copiesIn(
  blocks: readonly DocumentBlock[],
  isMeant: (place: DocumentPosition) => boolean,
): LocatedCopies {
  const found = new Map<number, Located[]>();
  for (const { segment, firstOrdinal, places } of blocks) {
    places.forEach((place, index) => {
      if (!isMeant(place)) return;
      const own = found.get(segment) ?? [];
      own.push({ key: place.key, ordinal: firstOrdinal + index });
      found.set(segment, own);
    });
  }
  return found;
}

export function ordinalAt(
  { number, size, from, to }: Segment,
  blocks: readonly DocumentBlock[],
  { orderedAt, key }: DocumentPosition,
): number {
  if (orderedAt < from) return 0;
  if (orderedAt > to) return size;
  const bytes = Buffer.from(key);
  const isBefore = (place: DocumentPosition) =>
    place.orderedAt < orderedAt ||
    (place.orderedAt === orderedAt && Buffer.compare(Buffer.from(place.key), bytes) < 0);
  // Blocks store documents in order, so the greatest ordinal found is the right one.
  let ordinal = 0;
  for (const block of blocks) {
    if (block.segment !== number) continue;
    // An erased document has no key, so its position among documents of one instant is unknown.
    const first = block.places.find((place) => place.orderedAt !== orderedAt || place.key !== '');
    if (first === undefined || !isBefore(first)) continue;
    const within = block.places.findIndex((place) => !isBefore(place));
    ordinal = Math.max(ordinal, block.firstOrdinal + (within === -1 ? block.places.length : within));
  }
  return ordinal;
}
