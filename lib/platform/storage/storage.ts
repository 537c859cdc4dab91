export interface Storage {
  /** A key is written only once. The write survives a crash. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  read(key: string): Promise<ReadableStream<Uint8Array> | null>;
  has(key: string): Promise<boolean>;
  remove(key: string): Promise<void>;
  writtenBefore(prefix: string, instant: Date): AsyncIterable<string>;
}

export function isStorageKey(key: string): boolean {
  return /^[\w-]+(?:\/[\w-]+)*$/.test(key);
}

export const endOfTime = new Date(8_640_000_000_000_000 - 1_000);
