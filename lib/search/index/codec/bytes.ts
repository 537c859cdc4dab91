/**
 * Writes the text as UTF-8 and each byte as one character. Such strings compare as Postgres compares `bytea`.
 */
export function byteString(text: string): string {
  return /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text, 'utf8').toString('latin1');
}

export function utf8TextOf(bytes: string): string {
  return /^[\0-\x7f]*$/.test(bytes) ? bytes : Buffer.from(bytes, 'latin1').toString('utf8');
}

export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** LEB128, for 0 to 2^53: seven bits in each byte, the lowest first. */
  varint(value: number): void {
    this.#reserve(8);
    let rest = value;
    while (rest >= 0x80) {
      this.#bytes[this.#length] = (rest % 0x80) | 0x80;
      this.#length += 1;
      rest = Math.floor(rest / 0x80);
    }
    this.#bytes[this.#length] = rest;
    this.#length += 1;
  }

  text(bytes: string): void {
    this.#reserve(bytes.length);
    this.#length += this.#bytes.write(bytes, this.#length, 'latin1');
  }

  bytes(bytes: Uint8Array): void {
    this.#reserve(bytes.byteLength);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.byteLength;
  }

  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #reserve(count: number): void {
    if (this.#length + count <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(Math.max(this.#bytes.length * 2, this.#length + count));
    larger.set(this.#bytes.subarray(0, this.#length));
    this.#bytes = larger;
  }
}

const tooShort = 'The bytes of a search segment end too early.';

export class ByteReader {
  readonly #bytes: Buffer;
  #at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#at = at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws RangeError if the bytes end inside the number. */
  varint(): number {
    const first = this.#bytes[this.#at];
    // The usual case, one byte. The method is short, so that V8 inlines it.
    if (first === undefined || first >= 0x80) return this.#longVarint();
    this.#at += 1;
    return first;
  }

  /**
   * Reads numbers from 0 to 2^31 that are stored as differences.
   * @throws RangeError if the bytes end too early.
   */
  increasing(count: number): number[] {
    const bytes = this.#bytes;
    // Each number takes at least one byte. Checked before the allocation, because `count` may be corrupt.
    if (count > bytes.length - this.#at) throw new RangeError(tooShort);
    // oxlint-disable-next-line unicorn/no-new-array -- grown by push, 300,000 numbers take four times as long.
    const values = new Array<number>(count);
    let at = this.#at;
    let value = 0;
    for (let index = 0; index < count; index += 1) {
      let byte = bytes[at] ?? 0;
      at += 1;
      let difference = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        difference |= (byte & 0x7f) << shift;
      }
      value += difference;
      values[index] = value;
    }
    if (at > bytes.length) throw new RangeError(tooShort);
    this.#at = at;
    return values;
  }

  /**
   * Stores the numbers that are in `bits`, and their indexes. Both arrays need room for one more. Returns how
   * many were stored.
   */
  increasingIn(bits: Uint32Array, count: number, values: Uint32Array, indexes: Uint32Array): number {
    const bytes = this.#bytes;
    let at = this.#at;
    let value = 0;
    let found = 0;
    for (let index = 0; index < count; index += 1) {
      let byte = bytes[at] ?? 0;
      at += 1;
      let difference = byte & 0x7f;
      for (let shift = 7; byte >= 0x80; shift += 7) {
        byte = bytes[at] ?? 0;
        at += 1;
        difference |= (byte & 0x7f) << shift;
      }
      value += difference;
      // Always writes, but advances only after a hit: the processor would mispredict a branch one time in
      // four.
      values[found] = value;
      indexes[found] = index;
      found += ((bits[value >>> 5] ?? 0) >>> (value & 31)) & 1;
    }
    this.#at = at;
    return found;
  }

  #longVarint(): number {
    let value = 0;
    let unit = 1;
    for (;;) {
      const byte = this.#bytes[this.#at];
      if (byte === undefined) throw new RangeError(tooShort);
      this.#at += 1;
      value += (byte & 0x7f) * unit;
      if (byte < 0x80) return value;
      unit *= 0x80;
    }
  }

  skipVarint(): void {
    while ((this.#bytes[this.#at] ?? 0) >= 0x80) this.#at += 1;
    this.#at += 1;
  }

  /**
   * Replaces increasing indexes of lists by the offsets at which these lists begin. A list begins with its
   * length.
   */
  findLists(places: Uint32Array): void {
    const bytes = this.#bytes;
    let at = this.#at;
    let passed = 0;
    for (let index = 0; index < places.length; index += 1) {
      for (const place = places[index] ?? 0; passed < place; passed += 1) {
        let byte = bytes[at] ?? 0;
        at += 1;
        if (byte === 1) {
          while ((bytes[at] ?? 0) >= 0x80) at += 1;
          at += 1;
          continue;
        }
        let left = byte & 0x7f;
        for (let shift = 7; byte >= 0x80; shift += 7) {
          byte = bytes[at] ?? 0;
          at += 1;
          left |= (byte & 0x7f) << shift;
        }
        for (; left > 0 && at < bytes.length; at += 1) if ((bytes[at] ?? 0) < 0x80) left -= 1;
      }
      places[index] = at;
    }
  }

  goTo(at: number): void {
    this.#at = at;
  }

  skip(length: number): void {
    this.#at += length;
  }

  copyTo(length: number, to: Buffer, at: number): void {
    // A loop is faster than `copy` for few bytes.
    if (length > 16) this.#bytes.copy(to, at, this.#at, this.#at + length);
    else for (let index = 0; index < length; index += 1) to[at + index] = this.#bytes[this.#at + index] ?? 0;
    this.#at += length;
  }

  text(length: number): string {
    this.#at += length;
    return this.#bytes.toString('latin1', this.#at - length, this.#at);
  }

  bytes(length: number): Buffer {
    this.#at += length;
    return this.#bytes.subarray(this.#at - length, this.#at);
  }
}
