/** Where the bytes of files live; what they are called and whose they are is in the database. */
export interface Storage {
  /** Keeps `bytes` under a key. Once it returns they outlive a crash; a key is written once and never changed. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** The bytes under a key as a stream, or null when there are none. */
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  /** True when there are bytes under a key, without reading them. */
  has(key: string): Promise<boolean>;
  /** Forgets a key; one that is not there is no error. */
  remove(key: string): Promise<void>;
  /** Keys that begin with `prefix` and were written before an instant. */
  writtenBefore(prefix: string, instant: Date): AsyncIterable<string>;
}

/** True when a text can be a key: names of letters, digits, `-` and `_`, joined by slashes. */
export function isStorageKey(key: string): boolean {
  return /^[\w-]+(?:\/[\w-]+)*$/.test(key);
}

/** An instant that everything was written before: a second before the last that a Date can hold. */
export const endOfTime = new Date(8_640_000_000_000_000 - 1_000);
