import { journalColumnsOf } from '@/lib/formats/parsers/journal/columns';
import { likelyDelimiter } from '@/lib/formats/parsers/likely-delimiter';
import type { RecordPart } from './join-records';
import { tooLarge } from './join-records';
import { concat, placeInSource, utf8, Window, type SplitSource } from './source';

/** Returns the position after the unit (line, row or slip); null if more bytes are needed. */
type EndOf = (bytes: Uint8Array, from: number, isAtEnd: boolean) => number | null;

export interface Unit {
  readonly bytes: Uint8Array;
  readonly position: number;
}

const [lineFeed, carriageReturn, quote] = [0x0a, 0x0d, 0x22];

/** A unit above `maxBytes` has null instead of bytes. */
export async function* splitUnits(
  source: SplitSource,
  endOf: EndOf,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<Unit | { readonly bytes: null; readonly position: number }> {
  const window = new Window(source.open(counted));
  let [start, scanned, isSkipped, isAtEnd] = [0, 0, false, false];
  try {
    for (;;) {
      const end = endOf(window.bytes, scanned - window.base, isAtEnd);
      if (end !== null) {
        const position = start;
        const to = window.base + end;
        if (isSkipped || to - start > maxBytes) yield { bytes: null, position };
        else if (to > start) yield { bytes: window.slice(start, to), position };
        [start, scanned, isSkipped] = [to, to, false];
        window.drop(to);
        if (isAtEnd && to >= window.end) return;
        continue;
      }
      if (window.end - start > maxBytes) {
        isSkipped = true;
        // The last 16 bytes may hold the beginning of the unit's end.
        const keep = Math.max(window.base, window.end - 16);
        scanned = keep;
        window.drop(keep);
      }
      if (!(await window.more())) isAtEnd = true;
    }
  } finally {
    await window.close();
  }
}

const lineEnd: EndOf = (bytes, from, isAtEnd) => {
  const at = bytes.indexOf(lineFeed, from);
  if (at >= 0) return at + 1;
  return isAtEnd ? bytes.byteLength : null;
};

type Bytes = ReadonlySet<number | undefined>;
const delimiters: Bytes = new Set([';', '\t', '|', ','].map((sign) => sign.charCodeAt(0)));
const byteOrderMark: Bytes = new Set([0xef, 0xbb, 0xbf]);

/**
 * Ends a row at an unquoted line feed or, as some tills write, at a carriage return. A quote opens only at
 * the beginning of a cell: not in `Pizza 12"`.
 */
export const rowEnd: EndOf = (bytes, from, isAtEnd) => {
  let isQuoted = false;
  // True where a quote opens: at the beginning of a cell, or as the second of two quotes.
  let isOpening = true;
  for (let at = from; at < bytes.byteLength; at += 1) {
    const byte = bytes[at];
    if (byte === quote) {
      [isQuoted, isOpening] = [!isQuoted && isOpening, isQuoted];
      continue;
    }
    // Blanks and the byte order mark can precede an opening quote.
    const isBefore = byte === 0x20 || (at < from + 3 && byteOrderMark.has(byte));
    isOpening = delimiters.has(byte) || (isOpening && isBefore);
    if (!isQuoted && byte === lineFeed) return at + 1;
    if (!isQuoted && byte === carriageReturn) {
      if (at + 1 >= bytes.byteLength) return isAtEnd ? at + 1 : null;
      return bytes[at + 1] === lineFeed ? at + 2 : at + 1;
    }
  }
  return isAtEnd ? bytes.byteLength : null;
};

/** Yields each line as a record, in the frame of a JSON list. */
export async function* cutNdjson(
  source: SplitSource,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  yield { frame: { prefix: utf8('['), separator: utf8(','), suffix: utf8(']') } };
  const decoder = new TextDecoder();
  for await (const { bytes, position } of splitUnits(source, lineEnd, maxBytes, counted)) {
    if (bytes === null) {
      yield tooLarge(await placeInSource(source, position));
      continue;
    }
    const text = decoder.decode(bytes).trim();
    if (text === '') continue;
    if (isJson(text)) yield { record: utf8(text), position };
    else yield { reason: 'not_well_formed', detail: `${await placeInSource(source, position)}: no JSON` };
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const titleRowsMax = 20;

/**
 * Consecutive rows with the same receipt number, or none, stay together. Each part repeats `sep=`, title
 * lines and header.
 */
export async function* cutCsv(
  source: SplitSource,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  const rows = splitUnits(source, rowEnd, maxBytes, counted);
  const decoder = new TextDecoder();
  const first: Unit[] = [];
  let receipt: Unit[] = [];
  let [size, number] = [0, ''];
  let header: Header | null = null;
  const complete = async function* (): AsyncGenerator<RecordPart> {
    const [one] = receipt;
    if (one === undefined) return;
    if (size > maxBytes) yield tooLarge(await placeInSource(source, one.position));
    else yield { record: join(receipt), position: one.position };
    [receipt, size] = [[], 0];
  };
  const take = async function* (row: Unit): AsyncGenerator<RecordPart> {
    const cell = header?.column === -1 ? null : cellAt(decoder.decode(row.bytes), header);
    const isSame = receipt.length === 0 || (cell !== null && (cell === '' || cell === number));
    if (!isSame) yield* complete();
    if (cell !== null && cell !== '') number = cell;
    size += row.bytes.byteLength;
    // A receipt too large for any part is only measured, to save memory.
    if (size <= maxBytes || receipt.length === 0) receipt.push(row);
    else receipt.length = 1;
  };
  const begin = async function* (): AsyncGenerator<RecordPart> {
    header = headerOf(first.map(({ bytes }) => decoder.decode(bytes)));
    const prefix = withLineEnd(join(first.slice(0, header.rows)));
    yield { frame: { prefix, separator: utf8(''), suffix: utf8('') } };
    for (const row of first.slice(header.rows)) yield* take(row);
  };
  for await (const row of rows) {
    if (row.bytes === null) {
      yield tooLarge(await placeInSource(source, row.position));
    } else if (header === null) {
      first.push(row);
      if (first.length > titleRowsMax) yield* begin();
    } else yield* take(row);
  }
  if (header === null) yield* begin();
  yield* complete();
}

interface Header {
  /** Number of rows up to and including the header. */
  readonly rows: number;
  readonly delimiter: string;
  /** Index of the column of receipt numbers; -1 if there is none. */
  readonly column: number;
}

/** Finds the header as the CSV parser does: the first row that is as wide as most rows and mostly filled. */
function headerOf(rows: readonly string[]): Header {
  const declared = /^\uFEFF?sep=(.)\r?\n?$/i.exec(rows[0] ?? '')?.[1];
  const skipped = declared === undefined ? 0 : 1;
  const delimiter = declared ?? likelyDelimiter(rows);
  const cells = rows.map((row) => cellsOf(row, delimiter));
  const widths = Object.entries(Object.groupBy(cells.slice(skipped), ({ length }) => String(length)));
  const [[width] = ['1']] = widths.toSorted(([, one = []], [, other = []]) => other.length - one.length);
  const found = cells.findIndex(
    (row, index) =>
      index >= skipped &&
      row.length >= Number(width) &&
      row.filter((cell) => cell !== '').length > row.length / 2,
  );
  const at = Math.max(found, skipped);
  const names = cells[at] ?? [];
  const column = names.indexOf(journalColumnsOf(names).get('number') ?? '\0');
  return { rows: at + 1, delimiter, column };
}

function cellAt(row: string, header: Header | null): string {
  return header === null ? '' : (cellsOf(row, header.delimiter)[header.column] ?? '');
}

/** Splits a line into cells and removes their quotes. */
export function cellsOf(row: string, delimiter: string): string[] {
  const line = row.replace(/^\uFEFF/, '').replace(/[\r\n]+$/, '');
  if (!line.includes('"')) return line.split(delimiter).map((cell) => cell.trim());
  const cells: string[] = [];
  let [cell, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const sign = line[at] ?? '';
    if (sign === '"' && (isQuoted || cell.trim() === '')) {
      if (isQuoted && line[at + 1] === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = !isQuoted;
    } else if (sign === delimiter && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += sign;
  }
  return [...cells, cell.trim()];
}

export function join(units: readonly Unit[]): Uint8Array {
  return concat(units.map(({ bytes }) => bytes));
}

export function withLineEnd(bytes: Uint8Array): Uint8Array {
  const last = bytes.at(-1);
  const isEnded = last === undefined || last === lineFeed || last === carriageReturn;
  return isEnded ? bytes : concat([bytes, utf8('\n')]);
}

export async function* cutSlips(
  source: SplitSource,
  endOf: EndOf,
  maxBytes: number,
  counted: (bytes: number) => void,
): AsyncGenerator<RecordPart> {
  for await (const { bytes, position } of splitUnits(source, endOf, maxBytes, counted)) {
    if (bytes === null) yield tooLarge(await placeInSource(source, position));
    else yield { record: bytes, position };
  }
}

export const formFeedEnd: EndOf = (bytes, from, isAtEnd) => {
  const at = bytes.indexOf(0x0c, from);
  if (at >= 0) return at + 1;
  return isAtEnd ? bytes.byteLength : null;
};
