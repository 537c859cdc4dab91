import type { Database } from '@/lib/platform/db/client';
import { bitsFromBytes, hasBit } from './bits';
import { blockDocuments, oldestFirst, type DocumentPosition } from './document-block';
import type { Segment } from '../segment';
import { readBlocks } from '../segment-store';

const blocksAtOnce = 32;

export interface LivingDocument extends DocumentPosition {
  readonly ordinal: number;
}

export async function* streamDocuments(
  db: Database,
  retailerId: number,
  segment: Segment,
): AsyncGenerator<LivingDocument, void, undefined> {
  const dead = bitsFromBytes(segment.size, segment.dead);
  const count = Math.ceil(segment.size / blockDocuments);
  for (let first = 0; first < count; first += blocksAtOnce) {
    const wanted = Array.from({ length: Math.min(blocksAtOnce, count - first) }, (_, index) => ({
      segment: segment.number,
      block: first + index,
    }));
    const blocks = await readBlocks(db, retailerId, [segment], wanted);
    for (const { firstOrdinal, places } of blocks.toSorted((a, b) => a.firstOrdinal - b.firstOrdinal)) {
      for (const [index, place] of places.entries())
        // Race: erased documents have an empty key. They may have been erased after the segment was listed.
        if (!hasBit(dead, firstOrdinal + index) && place.key !== '')
          yield { key: place.key, orderedAt: place.orderedAt, ordinal: firstOrdinal + index };
    }
  }
}

export async function* mergeDocuments(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
): AsyncGenerator<LivingDocument & { readonly input: number }, void, undefined> {
  const streams = segments.map((segment) => streamDocuments(db, retailerId, segment));
  const heads: (LivingDocument | null)[] = [];
  for (const stream of streams) heads.push((await stream.next()).value ?? null);
  for (;;) {
    let input = -1;
    for (const [index, head] of heads.entries()) {
      const least = heads[input];
      if (head !== null && (least === undefined || least === null || oldestFirst(head, least) < 0))
        input = index;
    }
    const head = heads[input];
    if (head === undefined || head === null) return;
    yield { ...head, input };
    heads[input] = (await streams[input]?.next())?.value ?? null;
  }
}
