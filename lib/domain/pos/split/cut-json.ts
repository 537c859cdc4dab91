import type { RecordPart } from './join-records';
import { tooLarge } from './join-records';
import { concat, placeInSource, readRange, utf8, Window, type SplitSource } from './source';

interface List {
  readonly open: number;
  readonly close: number;
  readonly depth: number;
  readonly key: string;
  readonly count: number;
}

const depthMax = 5;
/** Limit of nesting: a file of nothing but opening brackets would fill the memory. */
const nestingMax = 10_000;
const keyMax = 100;

/** Keys of lists inside one sale. Their entries are not separate records. */
const partsOfSale = /^(?:\w*(?:line|item|product|payment|tender|discount|tax|detail)\w*)$/i;

/**
 * Cuts the largest list between its records. Each part repeats the text around the list. Reads the source
 * twice. Yields no records if there is no list.
 */
export async function* cutJson(
  source: SplitSource,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  const { lists, end, problem } = await scan(source);
  const candidates = lists.filter(({ key, count }) => count > 1 && !partsOfSale.test(key));
  const [list] = candidates.toSorted((one, other) => other.close - other.open - (one.close - one.open));
  if (list !== undefined) {
    const around = list.open + (end - list.close);
    if (around > maxBytes / 2) {
      yield tooLarge('what is around the records');
      return;
    }
    // If the file is cut off, its complete records are still imported.
    const isCutOff = list.close >= end;
    const suffix = isCutOff ? utf8(`]${'}'.repeat(list.depth)}`) : await readRange(source, list.close);
    const prefix = await readRange(source, 0, list.open + 1);
    yield { frame: { prefix, separator: utf8(','), suffix } };
    yield* recordsOf(source, list, isCutOff, {
      maxBytes,
      around: concat([prefix, suffix]).byteLength,
      counted,
    });
  }
  if (problem !== null) {
    yield {
      reason: 'not_well_formed',
      detail: `${await placeInSource(source, problem.position)}: ${problem.detail}`,
    };
  }
}

interface Scanned {
  readonly lists: readonly List[];
  readonly end: number;
  readonly problem: { readonly position: number; readonly detail: string } | null;
}

const [quote, backslash, comma, colon] = [0x22, 0x5c, 0x2c, 0x3a];
const [squareOpen, squareClose, curlyOpen, curlyClose] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Finds only lists that no other list encloses, and checks brackets. */
async function scan(source: SplitSource): Promise<Scanned> {
  const lists: List[] = [];
  const stack: { readonly bracket: number; readonly open: number; readonly key: string; count: number }[] =
    [];
  let [isString, isEscaped, hasContent] = [false, false, false];
  let text = '';
  let key = '';
  let problem: Scanned['problem'] = null;
  const window = new Window(source.open());
  const close = (position: number) => {
    const closed = stack.pop();
    if (closed?.bracket !== squareOpen || stack.length >= depthMax) return;
    if (stack.some(({ bracket }) => bracket !== curlyOpen)) return;
    const count = closed.count + (hasContent ? 1 : 0);
    lists.push({ open: closed.open, close: position, depth: stack.length, key: closed.key, count });
  };
  try {
    while (problem === null && (await window.more())) {
      const { bytes, base } = window;
      for (let index = 0; index < bytes.length; index += 1) {
        const byte = bytes[index] ?? 0;
        if (isString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) isString = false;
          else if (stack.length <= depthMax && text.length < keyMax) text += String.fromCharCode(byte);
        } else if (byte === quote) [isString, hasContent, text] = [true, true, ''];
        else if (byte === colon) key = text;
        else if (byte === comma) {
          const top = stack.at(-1);
          if (top !== undefined) top.count += 1;
          hasContent = false;
        } else if (byte === squareOpen || byte === curlyOpen) {
          if (stack.length === nestingMax) {
            problem = { position: base + index, detail: `nested more than ${nestingMax} deep` };
            break;
          }
          stack.push({ bracket: byte, open: base + index, key: stack.length === 0 ? '' : key, count: 0 });
          hasContent = false;
        } else if (byte === squareClose || byte === curlyClose) {
          const expected = byte === squareClose ? squareOpen : curlyOpen;
          if (stack.at(-1)?.bracket !== expected) {
            problem = { position: base + index, detail: `${String.fromCharCode(byte)} closes nothing` };
            break;
          }
          close(base + index);
          hasContent = true;
        } else if (byte > 0x20) hasContent = true;
      }
      if (problem === null) window.drop(window.end);
    }
    const end = problem?.position ?? window.end;
    if (problem === null && (stack.length > 0 || isString)) {
      problem = { position: end, detail: 'the file ends in the middle' };
    }
    hasContent = true;
    while (stack.length > 0) close(end);
    return { lists, end, problem };
  } finally {
    await window.close();
  }
}

async function* recordsOf(
  source: SplitSource,
  list: List,
  isCutOff: boolean,
  { maxBytes, around, counted }: { maxBytes: number; around: number; counted: (bytes: number) => void },
): AsyncGenerator<RecordPart> {
  const window = new Window(source.open(counted));
  let position = list.open + 1;
  let start = position;
  let [depth, isString, isEscaped, isSkipped] = [0, false, false, false];
  const record = function* (end: number): Generator<RecordPart> {
    if (isSkipped) return;
    const bytes = trimmed(window.slice(start, end));
    if (bytes.byteLength > 0) yield { record: bytes, position: start };
  };
  try {
    for (;;) {
      while (window.end <= position) {
        if (!(await window.more())) return;
        if (window.end <= position) window.drop(window.end);
      }
      const { bytes, base } = window;
      const stop = Math.min(window.end, list.close);
      for (; position < stop; position += 1) {
        const byte = bytes[position - base] ?? 0;
        if (isString) {
          if (isEscaped) isEscaped = false;
          else if (byte === backslash) isEscaped = true;
          else if (byte === quote) isString = false;
        } else if (byte === quote) isString = true;
        else if (byte === squareOpen || byte === curlyOpen) depth += 1;
        else if (byte === squareClose || byte === curlyClose) depth -= 1;
        else if (byte === comma && depth === 0) {
          yield* record(position);
          [start, isSkipped] = [position + 1, false];
        }
      }
      if (position >= list.close) {
        if (!isCutOff) yield* record(list.close);
        return;
      }
      if (!isSkipped && position - start > maxBytes - around) {
        yield tooLarge(await placeInSource(source, start));
        isSkipped = true;
      }
      window.drop(isSkipped ? position : start);
    }
  } finally {
    await window.close();
  }
}

function trimmed(bytes: Uint8Array): Uint8Array {
  let [from, to] = [0, bytes.byteLength];
  while (from < to && (bytes[from] ?? 0) <= 0x20) from += 1;
  while (to > from && (bytes[to - 1] ?? 0) <= 0x20) to -= 1;
  return bytes.subarray(from, to);
}
