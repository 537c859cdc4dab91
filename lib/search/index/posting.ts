import { addBit, countBits, hasBit, least, noBits, unite, type Bits } from './bits';
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

/** One posting of all documents that have one of several terms, as a bitmap, without positions. */
export function unitePostings(postings: readonly Uint8Array[], size: number): Buffer {
  const bits = noBits(size);
  for (const posting of postings) addPosting(posting, bits);
  const writer = new ByteWriter();
  writer.varint(inBitmap);
  writer.varint(countBits(bits));
  writer.varint(bits.byteLength);
  writer.bytes(new Uint8Array(bits.buffer));
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
  const { bitmap, reader, count } = readHead(bytes);
  if (bitmap !== null) return void unite(bits, bitmap);
  let ordinal = 0;
  for (let index = 0; index < count; index += 1) addBit(bits, (ordinal += reader.varint()));
}

/** An encoded posting's ordinals and positions. */
export function decodePosting(bytes: Uint8Array): Posting {
  const { bitmap, reader, count, hasPositions } = readHead(bytes);
  const ordinals = bitmap === null ? reader.increasing(count) : least(bitmap, count);
  if (!hasPositions) return { ordinals, positions: null };
  return { ordinals, positions: ordinals.map(() => reader.increasing(reader.varint())) };
}

/** What a posting begins with. */
interface Head {
  readonly count: number;
  readonly hasPositions: boolean;
  /** The ordinals where they are written so, until another posting is read; null where `reader` is at their list. */
  readonly bitmap: Bits | null;
  /** At what comes next. */
  readonly reader: ByteReader;
}

function readHead(bytes: Uint8Array): Head {
  const reader = new ByteReader(bytes);
  const header = reader.varint();
  const count = reader.varint();
  let bitmap: Bits | null = null;
  if ((header & inBitmap) !== 0) {
    bitmap = wordsOf(reader.bytes(reader.varint()));
  }
  return { count, hasPositions: (header & withPositions) !== 0, bitmap, reader };
}

/** Where bitmaps are read into, one after the other: memory of its own for each is a fifth of what a search takes, as garbage. */
let words = noBits(0);

/** A bitmap as words, which has any place among bytes; it is there until the next call. */
function wordsOf(bytes: Uint8Array): Bits {
  const length = Math.ceil(bytes.length / 4);
  if (words.length < length) words = new Uint32Array(length);
  words.fill(0, Math.max(0, length - 1), length);
  new Uint8Array(words.buffer).set(bytes);
  return words.subarray(0, length);
}

/** Where ordinals are read into, for the same reason. */
let listed = new Uint32Array(0);

/** The ordinals of a posting, whose `reader` is then at what follows them; they are there until the next call. */
function ordinalsOf({ bitmap, reader, count }: Head): Uint32Array {
  if (listed.length < count) listed = new Uint32Array(count);
  if (bitmap === null) {
    for (let index = 0, ordinal = 0; index < count; index += 1) listed[index] = ordinal += reader.varint();
    return listed.subarray(0, count);
  }
  let index = 0;
  for (let word = 0; word < bitmap.length; word += 1) {
    // As a number with a sign, which a processor has; each step takes the lowest bit away.
    for (let rest = (bitmap[word] ?? 0) | 0; rest !== 0; rest &= rest - 1) {
      listed[index] = word * 32 + 31 - Math.clz32(rest & -rest);
      index += 1;
    }
  }
  return listed.subarray(0, count);
}

/** The documents in which terms, one at least, stand at consecutive positions, out of some. */
export function phraseBits(postings: readonly Uint8Array[], among: Bits): Bits {
  const nothing = new Uint32Array(among.length);
  return (
    postings.reduce<Ends | null>((before, bytes) => endsAmong(bytes, among, before), null)?.bits ?? nothing
  );
}

/** Where the beginning of a phrase ends: documents, in order, with the positions of its last word. */
interface Ends {
  readonly bits: Bits;
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
  const ends: Ends = { bits: new Uint32Array(among.length), ordinals: [], positions: [], until: [] };
  const head = readHead(bytes);
  if (!head.hasPositions) return ends;
  const ordinals = ordinalsOf(head);
  const { reader } = head;
  const wanted = before?.bits ?? among;
  let passed = 0;
  let place = 0;
  for (let index = 0; index < ordinals.length; index += 1) {
    const ordinal = ordinals[index] ?? 0;
    if (!hasBit(wanted, ordinal)) continue;
    reader.skipLists(index - passed);
    passed = index + 1;
    while ((before?.ordinals[place] ?? ordinal) < ordinal) place += 1;
    let at = before?.until[place - 1] ?? 0;
    const until = before?.until[place] ?? 0;
    const length = ends.positions.length;
    let position = 0;
    for (let left = reader.varint(); left > 0; left -= 1) {
      position += reader.varint();
      while (at < until && (before?.positions[at] ?? 0) < position - 1) at += 1;
      if (before === null || (at < until && before.positions[at] === position - 1))
        ends.positions.push(position);
    }
    if (ends.positions.length === length) continue;
    addBit(ends.bits, ordinal);
    ends.ordinals.push(ordinal);
    ends.until.push(ends.positions.length);
  }
  return ends;
}
