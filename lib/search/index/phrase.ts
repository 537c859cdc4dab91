import { addBit, type Bits } from './bits';
import { PostingPlaces } from './posting';

/** The documents in which terms, one at least, stand at consecutive positions, out of some. */
export function phraseBits(postings: readonly Uint8Array[], among: Bits): Bits {
  const found = new Uint32Array(among.length);
  const [first, ...others] = postings.map((bytes) => new PostingPlaces(bytes, among));
  // Where the phrase so far ends in one document: written over for each, in place of memory for each.
  const ends: number[] = [];
  for (const ordinal of first?.ordinals ?? []) {
    let count = first === undefined ? 0 : readPositions(first, ordinal, ends);
    for (let word = 0; word < others.length && count > 0; word += 1) {
      const places = others[word];
      count = places === undefined ? 0 : keepFollowed(places, ordinal, ends, count);
    }
    if (count > 0) addBit(found, ordinal);
  }
  return found;
}

/** Writes the positions of a word in a document; returns how many there are. */
function readPositions(places: PostingPlaces, ordinal: number, ends: number[]): number {
  const count = places.countAt(ordinal);
  for (let index = 0, position = 0; index < count; index += 1) ends[index] = position += places.next();
  return count;
}

/** Replaces ends by the positions right behind them where a word stands; returns how many there are. */
function keepFollowed(places: PostingPlaces, ordinal: number, ends: number[], count: number): number {
  let kept = 0;
  let end = 0;
  let position = 0;
  for (let left = places.countAt(ordinal); left > 0; left -= 1) {
    position += places.next();
    while (end < count && (ends[end] ?? 0) < position - 1) end += 1;
    if (end === count || ends[end] !== position - 1) continue;
    // Past it before it may be written over.
    end += 1;
    ends[kept] = position;
    kept += 1;
  }
  return kept;
}
