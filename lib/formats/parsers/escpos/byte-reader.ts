import { TransformationError } from '@/lib/formats/transformation-error';

/** Methods throw `input_invalid` if the bytes end too early. */
export class ByteReader {
  #at = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#bytes.length;
  }

  next(): number {
    const byte = this.#bytes[this.#at];
    if (byte === undefined) throw this.#cutOff();
    this.#at += 1;
    return byte;
  }

  peek(ahead = 0): number | undefined {
    return this.#bytes[this.#at + ahead];
  }

  letter(): string {
    return String.fromCharCode(this.next());
  }

  /** Little-endian. */
  word(): number {
    return this.next() + this.next() * 256;
  }

  /** Little-endian. */
  long(): number {
    return this.word() + this.word() * 65_536;
  }

  take(count: number): Buffer {
    const start = this.#at;
    this.skip(count);
    return this.#bytes.subarray(start, this.#at);
  }

  takeUntil(ending: number): Buffer {
    const end = this.#bytes.indexOf(ending, this.#at);
    if (end === -1) throw this.#cutOff();
    const found = this.#bytes.subarray(this.#at, end);
    this.#at = end + 1;
    return found;
  }

  ahead(first: number, second: number, isThird: (byte: number) => boolean): number | null {
    for (let at = this.#bytes.indexOf(first, this.#at); at !== -1; at = this.#bytes.indexOf(first, at + 1)) {
      const third = this.#bytes[at + 2];
      if (this.#bytes[at + 1] === second && third !== undefined && isThird(third)) return at - this.#at;
    }
    return null;
  }

  skip(count: number): void {
    if (this.#at + count > this.#bytes.length) throw this.#cutOff();
    this.#at += count;
  }

  #cutOff(): TransformationError {
    return new TransformationError('input_invalid', 'command_cut_off', { position: this.#bytes.length });
  }
}
