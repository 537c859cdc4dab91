import { addBit, bitsFromBytes, hasBit, least, noBits, unite, type Bits } from './bits';
import { ByteReader, ByteWriter } from './bytes';

/** The documents of a segment that have a term, by their ordinals, in order. */
export interface Posting {
  readonly ordinals: readonly number[];
  /** Where the term is in each of them, from 1; null where it has no position in any. */
  readonly positions: readonly (readonly number[])[] | null;
}

/** What a posting begins with: how its ordinals are written, and whether positions follow. */
const inBitmap = 1;
const withPositions = 2;

/**
 * A posting as bytes: a list of differences, or a bitmap where that is shorter; then the positions of each document as
 * differences.
 */
export function encodePosting({ ordinals, positions }: Posting): Buffer {
  const writer = new ByteWriter();
  const last = ordinals.at(-1) ?? 0;
  const bitmapBytes = Math.ceil((last + 1) / 8);
  const isBitmap = ordinals.length > bitmapBytes;
  writer.varint((isBitmap ? inBitmap : 0) + (positions === null ? 0 : withPositions));
  writer.varint(ordinals.length);
  if (isBitmap) {
    const bits = noBits(last + 1);
    for (const ordinal of ordinals) addBit(bits, ordinal);
    writer.varint(bitmapBytes);
    writer.bytes(new Uint8Array(bits.buffer, 0, bitmapBytes));
  } else {
    writeIncreasing(writer, ordinals);
  }
  for (const own of positions ?? []) {
    writer.varint(own.length);
    writeIncreasing(writer, own);
  }
  return writer.take();
}

function writeIncreasing(writer: ByteWriter, values: readonly number[]): void {
  let before = 0;
  for (const value of values) {
    writer.varint(value - before);
    before = value;
  }
}

/** Adds the documents of an encoded posting to a set. */
export function addPosting(bytes: Uint8Array, bits: Bits): void {
  readPosting(bytes, bits);
}

/** An encoded posting's ordinals and positions. */
export function decodePosting(bytes: Uint8Array): Posting {
  const { ordinals, reader, hasPositions } = readPosting(bytes, null);
  if (!hasPositions) return { ordinals, positions: null };
  return { ordinals, positions: ordinals.map(() => reader.increasing(reader.varint())) };
}

/** The documents in which terms stand at consecutive positions, out of some that have all of them. */
export function phraseBits(postings: readonly Uint8Array[], among: Bits): Bits {
  const bits = new Uint32Array(among.length);
  const found = postings.reduce<Ends | null>((before, bytes) => endsAmong(bytes, among, before), null);
  for (const ordinal of found?.ordinals ?? []) addBit(bits, ordinal);
  return bits;
}

/** Where the beginning of a phrase ends: documents, in order, with the positions of its last word. */
interface Ends {
  readonly ordinals: number[];
  /** Of all documents, one after the other. */
  readonly positions: number[];
  /** Where those of each document end in `positions`. */
  readonly until: number[];
}

/**
 * Where a word is in some of its documents: right behind what ends at `before`, or anywhere where that is null. The
 * positions of other documents are passed over unread.
 */
function endsAmong(bytes: Uint8Array, among: Bits, before: Ends | null): Ends {
  const ends: Ends = { ordinals: [], positions: [], until: [] };
  const { ordinals, reader, hasPositions } = readPosting(bytes, null);
  if (!hasPositions) return ends;
  let place = 0;
  for (const ordinal of ordinals) {
    const count = reader.varint();
    while ((before?.ordinals[place] ?? Infinity) < ordinal) place += 1;
    if (before === null ? !hasBit(among, ordinal) : before.ordinals[place] !== ordinal) {
      reader.skipVarints(count);
      continue;
    }
    let at = before?.until[place - 1] ?? 0;
    const until = before?.until[place] ?? 0;
    let position = 0;
    const length = ends.positions.length;
    for (let index = 0; index < count; index += 1) {
      position += reader.varint();
      while (at < until && (before?.positions[at] ?? 0) < position - 1) at += 1;
      if (before === null || (at < until && before.positions[at] === position - 1))
        ends.positions.push(position);
    }
    if (ends.positions.length === length) continue;
    ends.ordinals.push(ordinal);
    ends.until.push(ends.positions.length);
  }
  return ends;
}

/** Reads ordinals: into a set where there is one, else as a list. */
function readPosting(bytes: Uint8Array, into: Bits | null) {
  const reader = new ByteReader(bytes);
  const header = reader.varint();
  const count = reader.varint();
  let ordinals: number[] = [];
  if ((header & inBitmap) !== 0) {
    const bitmap = reader.bytes(reader.varint());
    const bits = bitsFromBytes(bitmap.length * 8, bitmap);
    if (into === null) ordinals = least(bits, count);
    else unite(into, bits);
  } else if (into === null) {
    ordinals = reader.increasing(count);
  } else {
    let ordinal = 0;
    for (let index = 0; index < count; index += 1) addBit(into, (ordinal += reader.varint()));
  }
  return { ordinals, reader, hasPositions: (header & withPositions) !== 0 };
}
