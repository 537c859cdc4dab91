import { addBit, countBits, type Bits } from './codec/bits';
import { positionLists, type PositionLists } from './codec/posting';

export function phraseBits(postings: readonly Uint8Array[], among: Bits): Bits {
  const found = new Uint32Array(among.length);
  const amongCount = countBits(among);
  const [first, ...others] = postings.map((bytes) => positionLists(bytes, among, amongCount));
  if (first === undefined) return found;
  const ends: number[] = [];
  const places = others.map(() => 0);
  for (let index = 0; index < first.ordinals.length; index += 1) {
    const ordinal = first.ordinals[index] ?? 0;
    let count = readPositions(first, index, ends);
    for (let word = 0; word < others.length && count > 0; word += 1) {
      const lists = others[word] ?? first;
      let place = places[word] ?? 0;
      while ((lists.ordinals[place] ?? ordinal) < ordinal) place += 1;
      places[word] = place;
      count = lists.ordinals[place] === ordinal ? keepFollowed(lists, place, ends, count) : 0;
    }
    if (count > 0) addBit(found, ordinal);
  }
  return found;
}

function readPositions({ reader, starts }: PositionLists, index: number, ends: number[]): number {
  reader.goTo(starts[index] ?? 0);
  const count = reader.varint();
  for (let at = 0, position = 0; at < count; at += 1) ends[at] = position += reader.varint();
  return count;
}

function keepFollowed(
  { reader, starts }: PositionLists,
  index: number,
  ends: number[],
  count: number,
): number {
  reader.goTo(starts[index] ?? 0);
  let kept = 0;
  let end = 0;
  let position = 0;
  for (let left = reader.varint(); left > 0 && end < count; left -= 1) {
    position += reader.varint();
    while (end < count && (ends[end] ?? 0) < position - 1) end += 1;
    if (end === count || ends[end] !== position - 1) continue;
    end += 1;
    ends[kept] = position;
    kept += 1;
  }
  return kept;
}
