import type { RefusedFile } from './part';

export interface SplitSource {
  readonly name: string;
  /** Bytes after unpacking. */
  readonly size: number;
  /** `counted` receives the number of bytes of each chunk read from the file. */
  readonly open: (counted?: (bytes: number) => void) => ReadableStream<Uint8Array>;
}

export type SplitProblem = Pick<RefusedFile, 'reason' | 'detail'>;

export function isSplitProblem(value: object): value is SplitProblem {
  return 'reason' in value;
}

export function blobSource(name: string, content: Blob): SplitSource {
  return { name, size: content.size, open: (counted) => counting(content.stream(), counted) };
}

export function inUtf8(source: SplitSource, encoding: string): SplitSource {
  const open: SplitSource['open'] = (counted) =>
    source
      .open(counted)
      .pipeThrough(new TextDecoderStream(encoding) as ReadableWritablePair<string, Uint8Array>)
      .pipeThrough(new TextEncoderStream());
  return { ...source, open };
}

export function counting(
  stream: ReadableStream<Uint8Array>,
  counted: ((bytes: number) => void) | undefined,
): ReadableStream<Uint8Array> {
  if (counted === undefined) return stream;
  const transform = (chunk: Uint8Array, controller: TransformStreamDefaultController<Uint8Array>) => {
    counted(chunk.byteLength);
    controller.enqueue(chunk);
  };
  return stream.pipeThrough(new TransformStream({ transform }));
}

/** Positions count from the beginning of the source. `drop` frees the bytes before a position. */
export class Window {
  bytes: Uint8Array = new Uint8Array(0);
  base = 0;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;

  constructor(stream: ReadableStream<Uint8Array>) {
    this.#reader = stream.getReader();
  }

  get end(): number {
    return this.base + this.bytes.byteLength;
  }

  async more(): Promise<boolean> {
    const { done, value } = await this.#reader.read();
    if (done) return false;
    this.bytes = this.bytes.byteLength === 0 ? value : concat([this.bytes, value]);
    return true;
  }

  drop(to: number): void {
    this.bytes = this.bytes.subarray(to - this.base);
    this.base = to;
  }

  slice(from: number, to: number): Uint8Array {
    return this.bytes.slice(from - this.base, to - this.base);
  }

  async close(): Promise<void> {
    await this.#reader.cancel();
  }
}

export function concat(pieces: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(pieces.reduce((total, { byteLength }) => total + byteLength, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.byteLength;
  }
  return whole;
}

const encoder = new TextEncoder();

export function utf8(text: string): Uint8Array {
  return encoder.encode(text);
}

export async function readRange(source: SplitSource, from: number, to = Infinity): Promise<Uint8Array> {
  const window = new Window(source.open());
  try {
    while (window.end < to && (await window.more())) if (window.end < from) window.drop(window.end);
    return window.slice(Math.max(from, window.base), Math.min(to, window.end));
  } finally {
    await window.close();
  }
}

/** Returns line and column, for people. Reads the source again. */
export async function placeInSource(source: SplitSource, position: number): Promise<string> {
  let [line, lineStart] = [1, 0];
  const window = new Window(source.open());
  try {
    while (window.base < position && (await window.more())) {
      const end = Math.min(window.end, position);
      for (let at = window.base; at < end; at += 1) {
        if (window.bytes[at - window.base] === 0x0a) [line, lineStart] = [line + 1, at + 1];
      }
      window.drop(window.end);
    }
  } finally {
    await window.close();
  }
  return `line ${line}, column ${position - lineStart + 1}`;
}
