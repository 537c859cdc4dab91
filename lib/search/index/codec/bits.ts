/** A set of ordinals, which number the documents of one segment. The lowest bit of a word is the first. */
export type Bits = Uint32Array;

export function noBits(size: number): Bits {
  return new Uint32Array(Math.ceil(size / 32));
}

export function rangeBits(size: number, from: number, to: number): Bits {
  const bits = noBits(size);
  const [first, last] = [Math.max(0, from), Math.min(size, to)];
  for (let at = first; at < last;) {
    if (at % 32 === 0 && at + 32 <= last) {
      bits[at / 32] = 0xffffffff;
      at += 32;
    } else {
      addBit(bits, at);
      at += 1;
    }
  }
  return bits;
}

export function addBit(bits: Bits, ordinal: number): void {
  const word = ordinal >>> 5;
  bits[word] = (bits[word] ?? 0) | (1 << (ordinal & 31));
}

export function removeBit(bits: Bits, ordinal: number): void {
  const word = ordinal >>> 5;
  bits[word] = (bits[word] ?? 0) & ~(1 << (ordinal & 31));
}

export function hasBit(bits: Bits, ordinal: number): boolean {
  return (((bits[ordinal >>> 5] ?? 0) >>> (ordinal & 31)) & 1) === 1;
}

export function intersect(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & (others[word] ?? 0);
  return bits;
}

export function unite(bits: Bits, others: Bits): Bits {
  const length = Math.min(bits.length, others.length);
  for (let word = 0; word < length; word += 1) bits[word] = (bits[word] ?? 0) | (others[word] ?? 0);
  return bits;
}

export function subtract(bits: Bits, others: Bits): Bits {
  for (let word = 0; word < bits.length; word += 1) bits[word] = (bits[word] ?? 0) & ~(others[word] ?? 0);
  return bits;
}

export function countBits(bits: Bits): number {
  let count = 0;
  for (let word = 0; word < bits.length; word += 1) count += countWord(bits[word] ?? 0);
  return count;
}

export function countWord(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function nthGreatest(bits: Bits, skip: number): number | null {
  let left = skip;
  for (let word = bits.length - 1; word >= 0; word -= 1) {
    const value = bits[word] ?? 0;
    const count = countWord(value);
    if (left < count) return word * 32 + (greatest(Uint32Array.of(value), left + 1)[left] ?? 0);
    left -= count;
  }
  return null;
}

export function greatest(bits: Bits, most: number): number[] {
  const found: number[] = [];
  for (let word = bits.length - 1; word >= 0 && found.length < most; word -= 1) {
    for (let rest = bits[word] ?? 0; rest !== 0 && found.length < most;) {
      const bit = 31 - Math.clz32(rest);
      found.push(word * 32 + bit);
      rest = (rest & ~(1 << bit)) >>> 0;
    }
  }
  return found;
}

export function least(bits: Bits, most: number): number[] {
  // oxlint-disable-next-line unicorn/no-new-array -- grown by push, 100,000 numbers take ten times as long.
  const found = new Array<number>(Math.min(most, countBits(bits)));
  let count = 0;
  for (let word = 0; count < found.length; word += 1) {
    // `| 0` makes a signed integer, which is faster. Each step clears the lowest bit.
    for (let rest = (bits[word] ?? 0) | 0; rest !== 0 && count < found.length; rest &= rest - 1) {
      found[count] = word * 32 + 31 - Math.clz32(rest & -rest);
      count += 1;
    }
  }
  return found;
}

export function bitsToBytes(bits: Bits): Buffer {
  const bytes = Buffer.from(bits.buffer, bits.byteOffset, bits.byteLength);
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  return Buffer.from(bytes.subarray(0, end));
}

export function bitsFromBytes(size: number, bytes: Uint8Array): Bits {
  const bits = noBits(size);
  new Uint8Array(bits.buffer, bits.byteOffset, bits.byteLength).set(bytes);
  return bits;
}
