/** Header fields in the order they came, names as sent, one entry for each line. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Reads values of request headers by lower-case name; null for one that was not sent. Web `Headers` are one. */
export interface HeaderValues {
  get(name: string): string | null;
}

/** A body that was read to its end, or why it was not. */
export type ReadBody = Buffer | 'too_large' | 'cut_off' | 'no_room';

/** Whether so many bytes more may be held in memory. */
export type HasRoom = (bytes: number) => boolean;

/** What a body is read from. `readBody` reads at most so many bytes, as long as there is room, and is called once. */
export interface BodySource {
  readonly headers: HeaderValues;
  readonly readBody: (bytesMax: number, hasRoom: HasRoom) => Promise<ReadBody>;
}

/** A request as the pipeline sees it, whichever mount it came through. */
export interface ApiRequest extends BodySource {
  readonly method: string;
  /** Path and query as they were sent: their length counts. */
  readonly target: string;
  /** Path from the root on, percent-encoded, without dot segments. */
  readonly path: string;
  /** The query with its question mark; empty when there is none. */
  readonly search: string;
  readonly headers: RequestHeaders;
  /** Address of the other end of the connection. */
  readonly address: string;
  /** Aborted when the caller has left before its answer was written. */
  readonly signal: AbortSignal;
}

/** Headers of a request: by line as they were sent, and by name, the lines of one name joined as web `Headers` join them. */
export class RequestHeaders implements HeaderValues, Iterable<[string, string]> {
  readonly lines: HeaderLines;
  readonly #values = new Map<string, string>();

  constructor(lines: HeaderLines) {
    this.lines = lines;
    for (const [name, value] of lines) this.#add(name.toLowerCase(), value);
  }

  #add(name: string, value: string): void {
    const known = this.#values.get(name);
    this.#values.set(
      name,
      known === undefined ? value : `${known}${name === 'cookie' ? '; ' : ', '}${value}`,
    );
  }

  get(name: string): string | null {
    return this.#values.get(name) ?? null;
  }

  /** Lower-case names with their values, each name once. */
  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#values.entries();
  }
}

/** Header lines from the flat list of names and values that Node gives. */
export function headerLinesOf(rawHeaders: readonly string[]): HeaderLines {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    lines.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return lines;
}
