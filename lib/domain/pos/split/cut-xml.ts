import type { RecordPart } from './join-records';
import type { SizeLimits } from './part';
import { tooLarge } from './join-records';
import { concat, placeInSource, utf8, Window, type SplitSource, type SplitProblem } from './source';
import { xmlTokenAt } from './xml-tokens';

/**
 * The root has depth 1. An empty element gives a start and an end tag. `text` is a long text without tags.
 */
interface Tag {
  readonly kind: 'start' | 'end' | 'text';
  readonly name: string;
  readonly depth: number;
  readonly start: number;
  readonly end: number;
}

interface Seen {
  readonly name: string;
  count: number;
  bytes: number;
  readonly children: Map<string, Seen>;
}

/** Elements that are single documents: their repeated children are not separate records. */
const whole =
  /^(?:.*:)?(?:invoice|creditnote|crossindustry\w+|nfeproc|nfe|infnfe|finvoice|fatturaelettronicabody|faktura|comprobante|\w*transaction|receipt|order|sale|saleevent|ticket|bon|beleg)$/i;

const depthMax = 5;
const pathsMax = 2000;

/**
 * Cuts the list with most bytes between its records. Each part repeats the text before the list; the last
 * part has the text after it. Reads the source twice. Yields nothing if there is no list.
 */
export async function* cutXml(
  source: SplitSource,
  limits: SizeLimits,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  const path = await findList(source, limits.maxBytes);
  if (path !== null) yield* cutAt(source, path, limits.maxBytes, counted);
}

interface List {
  /** Element names from the root to the parent of the records. */
  readonly path: readonly string[];
  readonly records: ReadonlySet<string>;
}

async function findList(source: SplitSource, maxBytes: number): Promise<List | null> {
  const document: Seen = { name: '', count: 1, bytes: 0, children: new Map() };
  const open: { readonly seen: Seen | null; readonly start: number }[] = [{ seen: document, start: 0 }];
  let paths = 0;
  const window = new Window(source.open());
  try {
    for (const tags = new Tags(window, maxBytes); ;) {
      const tag = await tags.next();
      // The second pass reports the error.
      if (tag === null || 'reason' in tag) break;
      if (tag.kind === 'text') {
        window.drop(tag.end);
        continue;
      }
      if (tag.kind === 'end') {
        const closed = open.pop();
        if (closed?.seen) closed.seen.bytes += tag.end - closed.start;
      } else {
        const parent = open.at(-1)?.seen ?? null;
        let seen: Seen | null = null;
        if (parent !== null && tag.depth <= depthMax) {
          seen = parent.children.get(tag.name) ?? null;
          if (seen === null && paths < pathsMax) {
            paths += 1;
            seen = { name: tag.name, count: 0, bytes: 0, children: new Map() };
            parent.children.set(tag.name, seen);
          }
          if (seen !== null) seen.count += 1;
        }
        open.push({ seen, start: tag.start });
      }
      window.drop(tag.end);
    }
    for (const { seen, start } of open) if (seen !== null) seen.bytes += window.end - start;
  } finally {
    await window.close();
  }
  return listIn([...document.children.values()][0], [], maxBytes);
}

function listIn(seen: Seen | undefined, above: readonly string[], maxBytes: number): List | null {
  if (seen === undefined || whole.test(seen.name)) return null;
  const path = [...above, seen.name];
  const children = [...seen.children.values()];
  const repeated = children.filter(({ count }) => count > 1);
  const [largest] = children.toSorted((one, other) => other.bytes - one.bytes);
  const isLarge = largest !== undefined && (largest.count === 1 || largest.bytes / largest.count > maxBytes);
  const below = isLarge ? listIn(largest, path, maxBytes) : null;
  if (below !== null) return below;
  return repeated.length === 0 ? null : { path, records: new Set(repeated.map(({ name }) => name)) };
}

async function* cutAt(
  source: SplitSource,
  { path, records }: List,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  const window = new Window(source.open(counted));
  const tags = new Tags(window, maxBytes);
  /** Bytes before this position have been used. */
  let mark = 0;
  const take = (to: number) => {
    const taken = window.slice(mark, to);
    mark = to;
    return taken;
  };
  const spine: (Uint8Array | undefined)[] = [];
  let onPath = 0;
  let isCutting = false;
  let hasRecords = false;
  let recordStart = -1;
  let isSkipped = false;
  const closers = (levels: number) =>
    utf8(
      path
        .slice(0, levels)
        .toReversed()
        .map((name) => `</${name}>`)
        .join(''),
    );
  const trouble = async ({ reason, detail }: SplitProblem, at: number) => ({
    reason,
    detail: `${await placeInSource(source, at)}: ${detail}`,
  });
  try {
    for (;;) {
      if (!isSkipped && tags.position - mark > maxBytes) {
        if (recordStart < 0) {
          yield tooLarge(`${await placeInSource(source, mark)}: what is before the records`);
          return;
        }
        isSkipped = true;
      }
      if (isSkipped) mark = tags.position;
      window.drop(mark);
      const tag = await tags.next();
      if (tag === null) break;
      if ('reason' in tag) {
        yield await trouble(tag, tags.position);
        return;
      }
      const { depth, name, start, end } = tag;
      const level = path.length;
      if (tag.kind === 'start') {
        if (depth <= level && onPath === depth - 1 && name === path[depth - 1]) {
          if (depth > 1) {
            const before = take(start);
            if (spine[depth - 2] === undefined) spine[depth - 2] = before;
            else if (hasRecords) {
              yield { lastSuffix: concat([before, closers(depth - 1)]) };
              hasRecords = false;
            }
          }
          spine.length = depth - 1;
          onPath = depth;
        } else if (depth === level + 1 && onPath === level) {
          if (!isCutting && records.has(name)) {
            spine[level - 1] = take(start);
            isCutting = true;
            const prefix = concat(spine.filter((piece) => piece !== undefined));
            yield { frame: { prefix, separator: new Uint8Array(0), suffix: closers(level) } };
          }
          if (isCutting) recordStart = start;
        }
      } else if (depth === level + 1 && onPath === level && isCutting) {
        if (isSkipped) {
          mark = end;
          yield await trouble(tooLarge(name), recordStart);
        } else yield { record: take(end), position: recordStart };
        hasRecords = true;
        [isSkipped, recordStart] = [false, -1];
      } else if (depth === onPath) {
        onPath -= 1;
        isCutting = false;
      }
    }
    if (hasRecords) yield { lastSuffix: take(window.end) };
  } finally {
    await window.close();
  }
}

class Tags {
  position = 0;
  readonly #open: string[] = [];
  readonly #window: Window;
  readonly #tokenMax: number;
  #isEmpty: Tag | null = null;
  #hadRoot = false;

  constructor(window: Window, tokenMax: number) {
    this.#window = window;
    this.#tokenMax = tokenMax;
  }

  /** Returns null at the end. Must not be called after `not_well_formed`. */
  async next(): Promise<Tag | SplitProblem | null> {
    if (this.#isEmpty !== null) {
      const tag: Tag = { ...this.#isEmpty, kind: 'end' };
      this.#isEmpty = null;
      return tag;
    }
    for (;;) {
      const window = this.#window;
      const at = window.bytes.indexOf(0x3c, this.position - window.base);
      const token = at < 0 ? null : xmlTokenAt(window.bytes, at);
      if (token === null) {
        this.position = at < 0 ? window.end : window.base + at;
        if (at >= 0 && window.end - this.position > this.#tokenMax) return wrong('a tag without an end');
        if (at < 0 && window.bytes.byteLength > this.#tokenMax) {
          return { kind: 'text', name: '', depth: -1, start: window.base, end: window.end };
        }
        if (await window.more()) continue;
        if (at >= 0) return wrong('the file ends within a tag');
        const inside = this.#open.at(-1);
        if (inside !== undefined) return wrong(`the file ends within ${inside}`);
        return this.#hadRoot ? null : wrong('no element');
      }
      const start = window.base + at;
      this.position = window.base + token.end;
      if (token.kind === 'other') continue;
      return this.#checked(token.kind, token.name, start);
    }
  }

  #checked(kind: 'start' | 'end' | 'empty', name: string, start: number): Tag | SplitProblem {
    const end = this.position;
    const depth = this.#open.length;
    if (kind === 'end') {
      const open = this.#open.pop();
      if (open !== name) return wrong(`the end of ${name}, where ${open ?? 'nothing'} is open`);
      return { kind, name, depth, start, end };
    }
    if (depth === 0 && this.#hadRoot) return wrong(`a second root element ${name}`);
    this.#hadRoot = true;
    const tag: Tag = { kind: 'start', name, depth: depth + 1, start, end };
    if (kind === 'empty') this.#isEmpty = tag;
    else this.#open.push(name);
    return tag;
  }
}

function wrong(detail: string): SplitProblem {
  return { reason: 'not_well_formed', detail };
}
