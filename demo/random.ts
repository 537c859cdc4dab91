/**
 * Random numbers, equal everywhere for equal keys (sfc32, seeded by a murmur finaliser). They are
 * predictable, so they suit only made-up data.
 */
export class Random {
  private a: number;
  private b: number;
  private c: number;
  private counter = 1;

  /** Keys are whole numbers up to 2^53. */
  constructor(...keys: readonly number[]) {
    let hash = 0x9e3779b9;
    for (const key of keys) {
      hash = mix(hash ^ (key >>> 0));
      hash = mix(hash ^ Math.floor(key / 0x1_0000_0000));
    }
    this.a = hash;
    this.b = mix(hash ^ 0x85ebca6b);
    this.c = mix(hash ^ 0xc2b2ae35);
    for (let round = 0; round < 8; round += 1) this.word();
  }

  word(): number {
    const sum = (this.a + this.b + this.counter) | 0;
    this.counter = (this.counter + 1) | 0;
    this.a = this.b ^ (this.b >>> 9);
    this.b = (this.c + (this.c << 3)) | 0;
    this.c = ((this.c << 21) | (this.c >>> 11)) + sum;
    return sum >>> 0;
  }

  /** Returns a number from 0 up to, not including, 1. */
  next(): number {
    return this.word() / 0x1_0000_0000;
  }

  /** Both ends are included. */
  whole(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  pick<Value>(values: readonly Value[]): Value {
    const value = values[Math.floor(this.next() * values.length)];
    if (value === undefined) throw new RangeError('Nothing to pick from.');
    return value;
  }

  bytes(length: number): Uint8Array {
    return Uint8Array.from({ length }, () => this.word() & 0xff);
  }

  uuidV4(): string {
    const bytes = this.bytes(16);
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
    const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }
}

function mix(value: number): number {
  let hash = value | 0;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

export class Weighted<Value> {
  private readonly ends: Float64Array;

  constructor(
    readonly values: readonly Value[],
    weightOf: (value: Value, place: number) => number,
  ) {
    let end = 0;
    this.ends = Float64Array.from(values, (value, place) => (end += weightOf(value, place)));
  }

  pick(random: Random): Value {
    const target = random.next() * (this.ends[this.ends.length - 1] ?? 0);
    let low = 0;
    let high = this.ends.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.ends[middle] ?? 0) > target) high = middle;
      else low = middle + 1;
    }
    const value = this.values[low];
    if (value === undefined) throw new RangeError('Nothing to pick from.');
    return value;
  }
}

/** Place n, from 0, has a weight of 1/(n+1)^exponent. */
export function zipf(exponent: number): (value: unknown, place: number) => number {
  return (_value, place) => 1 / (place + 1) ** exponent;
}
