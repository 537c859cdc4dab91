import { addBit, hasBit, least, noBits, unite, type Bits } from './bits';
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

/** Reads ordinals one by one: a list of all, of which few are looked at, costs more than these. */
class OrdinalReader {
  readonly #bitmap: Bits | null;
  readonly #list: ByteReader;
  #left: number;
  #ordinal = 0;
  /** Of a bitmap: the word that is read, and its bits that are left. */
  #word = -1;
  #bits = 0;

  constructor({ bitmap, reader, count }: Head) {
    this.#bitmap = bitmap;
    this.#list = reader.copy();
    this.#left = count;
  }

  /** The next one; -1 behind the last. */
  next(): number {
    if (this.#left === 0) return -1;
    this.#left -= 1;
    if (this.#bitmap === null) return (this.#ordinal += this.#list.varint());
    while (this.#bits === 0) {
      this.#word += 1;
      if (this.#word === this.#bitmap.length) return -1;
      // As a number with a sign, which a processor has.
      this.#bits = (this.#bitmap[this.#word] ?? 0) | 0;
    }
    const bit = 31 - Math.clz32(this.#bits & -this.#bits);
    this.#bits &= this.#bits - 1;
    return this.#word * 32 + bit;
  }
}

/** The documents in which terms, one at least, stand at consecutive positions, out of some. */
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
  const head = readHead(bytes);
  if (!head.hasPositions) return ends;
  const ordinals = new OrdinalReader(head);
  const { reader } = head;
  if (head.bitmap === null) reader.skipVarints(head.count);
  let place = 0;
  for (let ordinal = ordinals.next(); ordinal >= 0; ordinal = ordinals.next()) {
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
