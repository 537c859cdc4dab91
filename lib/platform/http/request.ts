/** Header lines in the spelling and order of the sender. */
export type HeaderLines = readonly (readonly [name: string, value: string])[];

/** Finds values by lower-case name. The web class `Headers` has this shape. */
export interface HeaderValues {
  get(name: string): string | null;
}

export type ReadBody = Buffer | 'too_large' | 'cut_off' | 'no_room';

export type HasRoom = (bytes: number) => boolean;

/** `readBody` may be called only once. It stops at `bytesMax`, or if `hasRoom` returns false. */
export interface BodySource {
  readonly headers: HeaderValues;
  readonly readBody: (bytesMax: number, hasRoom: HasRoom) => Promise<ReadBody>;
}

export interface ApiRequest extends BodySource {
  readonly method: string;
  readonly target: string;
  /** Percent-encoded path from the root, with dot segments resolved. */
  readonly path: string;
  readonly search: string;
  readonly headers: RequestHeaders;
  readonly address: string;
  readonly signal: AbortSignal;
}

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

  [Symbol.iterator](): MapIterator<[string, string]> {
    return this.#values.entries();
  }
}

export function headerLinesOf(rawHeaders: readonly string[]): HeaderLines {
  const lines: [string, string][] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2) {
    lines.push([rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '']);
  }
  return lines;
}
