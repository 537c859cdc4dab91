import { parse, type Options } from 'csv-parse/sync';
import { TransformationError } from '../transformation-error';
import type { InputOptions } from '../input-formats';
import { likelyDelimiter } from './likely-delimiter';

/** Most cells of a file. 2 MiB hold about as many. */
const cellsMax = 2_000_000;

const titleRowsMax = 20;

const surplusKey = '_more';

/**
 * Parses CSV (RFC 4180) into objects by the header, or into arrays if `header` is false. Cells stay text. The
 * line `sep=;` of spreadsheets names the delimiter. Title lines, which are shorter, are skipped. A repeated
 * column is named `name (2)`.
 * @throws TransformationError `input_invalid`.
 */
export function parseCsv(text: string, options: InputOptions): unknown {
  const [declaration = '', declared] = /^\uFEFF?sep=(.)\r?(?:\n|$)/i.exec(text) ?? [];
  const content = text.slice(declaration.length);
  const delimiter = options.delimiter ?? declared ?? likelyDelimiter(content.split(/\r?\n/, titleRowsMax));
  const rows = readRows(content, delimiter);
  if (options.header === false || rows.length === 0) return { rows };
  const at = headerAt(rows);
  const [header = [], ...rest] = rows.slice(at);
  const names = distinct(header);
  // Every row gets a cell for every column, so short rows below a wide header could take memory without
  // limit.
  if (names.length * rest.length > cellsMax) {
    throw new TransformationError('input_invalid', 'csv_too_large', { parameters: { maximum: cellsMax } });
  }
  return { rows: rest.map((cells) => rowOf(names, cells)) };
}

function readRows(text: string, delimiter: string): string[][] {
  const options = {
    bom: true,
    delimiter,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
  };
  try {
    return parse(text, options);
  } catch (error) {
    const loose = withLooseQuotes(text, options);
    if (loose !== null) return loose;
    const detail = (error as Error).message;
    throw new TransformationError('input_invalid', 'csv_unreadable', { parameters: { detail } });
  }
}

/**
 * Accepts cells such as `Pizza 12"`, although they are not quoted. Null if a quote would continue into the
 * next row.
 */
function withLooseQuotes(text: string, options: Options): string[][] | null {
  try {
    const rows: string[][] = parse(text, { ...options, relax_quotes: true });
    return rows.flat().some((cell) => /[\r\n]/.test(cell)) ? null : rows;
  } catch {
    return null;
  }
}

/** The header is the first row that is mostly filled and as wide as most of the first rows. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const first = rows.slice(0, titleRowsMax);
  const widths = Object.entries(Object.groupBy(first, ({ length }) => String(length)));
  const [[width] = ['1']] = widths.toSorted(([, one = []], [, other = []]) => other.length - one.length);
  const found = first.findIndex(
    (cells) => cells.length >= Number(width) && cells.filter((cell) => cell !== '').length > cells.length / 2,
  );
  return found < 0 ? 0 : found;
}

function distinct(header: readonly string[]): string[] {
  const taken = new Set(header);
  const counts = new Map<string, number>();
  return header.map((name) => {
    let count = (counts.get(name) ?? 0) + 1;
    while (count > 1 && taken.has(repeatedName(name, count))) count += 1;
    counts.set(name, count);
    return count === 1 ? name : repeatedName(name, count);
  });
}

export function repeatedName(name: string, count: number): string {
  return `${name} (${count})`;
}

function rowOf(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const row: [string, unknown][] = names.map((name, index) => [name, cells[index] ?? '']);
  if (cells.length > names.length) row.push([surplusKey, cells.slice(names.length)]);
  return Object.fromEntries(row);
}
