import { addBit, countBits, countWord, least, noBits, unite, type Bits } from './bits';
import { ByteReader, ByteWriter } from './bytes';

export interface Posting {
  readonly ordinals: readonly number[];
  /** Positions of the term in each document, from 1; null if the term has no positions. */
  readonly positions: readonly (readonly number[])[] | null;
}

const inBitmap = 1;
const withPositions = 2;

/**
 * Ordinals are written as differences, or as a bitmap if that is shorter. Positions follow as differences.
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

export function addPosting(bytes: Uint8Array, bits: Bits): void {
  const { bitmap, reader, count } = readHead(bytes);
  if (bitmap !== null) return void unite(bits, bitmap);
  let ordinal = 0;
  for (let index = 0; index < count; index += 1) addBit(bits, (ordinal += reader.varint()));
}

export function decodePosting(bytes: Uint8Array): Posting {
  const { bitmap, reader, count, hasPositions } = readHead(bytes);
  const ordinals = bitmap === null ? reader.increasing(count) : least(bitmap, count);
  if (!hasPositions) return { ordinals, positions: null };
  return { ordinals, positions: ordinals.map(() => reader.increasing(reader.varint())) };
}

interface Head {
  readonly count: number;
  readonly hasPositions: boolean;
  /**
   * Valid until the next posting is read. Null if the posting has a list of ordinals, which `reader` then
   * reads.
   */
  readonly bitmap: Bits | null;
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

/** A shared buffer: allocating one for each bitmap would take a fifth of a search's time. */
let words = noBits(0);

/** The result is valid until the next call. */
function wordsOf(bytes: Uint8Array): Bits {
  const length = Math.ceil(bytes.length / 4);
  if (words.length < length) words = new Uint32Array(length);
  words.fill(0, Math.max(0, length - 1), length);
  new Uint8Array(words.buffer).set(bytes);
  return words.subarray(0, length);
}

export interface PositionLists {
  readonly ordinals: Uint32Array;
  readonly starts: Uint32Array;
  readonly reader: ByteReader;
}

export function positionLists(bytes: Uint8Array, among: Bits, amongCount: number): PositionLists {
  const { bitmap, reader, count, hasPositions } = readHead(bytes);
  const most = hasPositions ? Math.min(count, amongCount) : 0;
  const [ordinals, places] = [new Uint32Array(most + 1), new Uint32Array(most + 1)];
  let found = 0;
  if (most > 0)
    found =
      bitmap === null
        ? reader.increasingIn(among, count, ordinals, places)
        : flaggedIn(among, bitmap, ordinals, places);
  const starts = places.subarray(0, found);
  reader.findLists(starts);
  return { ordinals: ordinals.subarray(0, found), starts, reader };
}

function flaggedIn(among: Bits, bitmap: Bits, ordinals: Uint32Array, places: Uint32Array): number {
  let found = 0;
  let before = 0;
  for (let word = 0; word < bitmap.length; word += 1) {
    const all = (bitmap[word] ?? 0) | 0;
    for (let rest = all & (among[word] ?? 0); rest !== 0; rest &= rest - 1) {
      const lowest = rest & -rest;
      ordinals[found] = word * 32 + 31 - Math.clz32(lowest);
      places[found] = before + countWord(all & (lowest - 1));
      found += 1;
    }
    before += countWord(all);
  }
  return found;
}
