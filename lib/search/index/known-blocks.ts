import { makeExpiringCache } from '@/lib/core/expiring-cache';
import type { Database } from '@/lib/platform/db/client';
import { blockDocuments } from './codec/document-block';
import { nameOfSegment } from './posting-cache';
import type { Segment } from './segment';
import { readBlocks, type DocumentBlock } from './segment-store';

/** Never outdated: only erasures change a block, and their number is part of the segment's name. */
const known = makeExpiringCache<string, DocumentBlock>({
  maxSize: 8 * 1024 * 1024,
  sizeCalculation: ({ places }) => 100 * places.length,
  ttlInMs: 60 * 60 * 1000,
});

/** Reads blocks that are not in the cache: the pages of most searches are in the newest blocks. */
export async function readKnownBlocks(
  db: Database,
  retailerId: number,
  wanted: readonly { readonly segment: Segment; readonly blocks: readonly number[] }[],
): Promise<ReadonlyMap<Segment, ReadonlyMap<number, DocumentBlock>>> {
  const nameOf = (segment: Segment, block: number) => `${nameOfSegment(retailerId, segment)} ${block}`;
  const found = new Map(wanted.map(({ segment }) => [segment, new Map<number, DocumentBlock>()]));
  const missing: { segment: number; block: number }[] = [];
  for (const { segment, blocks } of wanted)
    for (const block of blocks) {
      const one = known.get(nameOf(segment, block));
      if (one === undefined) missing.push({ segment: segment.number, block });
      else found.get(segment)?.set(block, one);
    }
  const segments = [...found.keys()];
  const segmentOf = new Map(segments.map((segment) => [segment.number, segment]));
  for (const one of await readBlocks(db, retailerId, segments, missing)) {
    const segment = segmentOf.get(one.segment);
    if (segment === undefined) continue;
    const block = one.firstOrdinal / blockDocuments;
    found.get(segment)?.set(block, one);
    known.set(nameOf(segment, block), one);
  }
  return found;
}
