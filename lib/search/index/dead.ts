import type { Database } from '@/lib/platform/db/client';
import { addBit, bitsFromBytes, bitsToBytes, countBits } from './codec/bits';
import type { LocatedCopies } from './codec/locate';
import { setDead } from './segment-store';
import type { Segment } from './segment';

export async function markDead(
  db: Database,
  retailerId: number,
  segments: readonly Segment[],
  located: LocatedCopies,
): Promise<void> {
  for (const segment of segments) {
    const copies = located.get(segment.number) ?? [];
    if (copies.length === 0) continue;
    const dead = bitsFromBytes(segment.size, segment.dead);
    for (const { ordinal } of copies) addBit(dead, ordinal);
    const key = { retailerId, segment: segment.number };
    await setDead(db, key, { dead: bitsToBytes(dead), count: countBits(dead) });
  }
}
