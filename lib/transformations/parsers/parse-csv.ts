import { parse } from 'csv-parse/sync';
import { TransformationError } from '../transformation-error.ts';
import type { InputOptions } from '../schema.ts';

/**
 * Reads CSV (RFC 4180): objects by the names of the first row, or arrays of cells where `header` is false. Cells stay
 * text.
 * @throws TransformationError `input_invalid`.
 */
export function parseCsv(text: string, options: InputOptions): unknown {
  const delimiter = options.delimiter ?? likelyDelimiter(text);
  try {
    const rows = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      trim: true,
    });
    const [names, ...rest] = rows;
    if (options.header === false || names === undefined) return { rows };
    // Every row gets a cell for every column: a wide first row and short ones after it would become any size.
    if (names.length * rest.length > cellsMax) {
      throw new TransformationError('input_invalid', 'csv_too_large', { parameters: { maximum: cellsMax } });
    }
    return {
      rows: rest.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? '']))),
    };
  } catch (error) {
    if (error instanceof TransformationError) throw error;
    const detail = (error as Error).message;
    throw new TransformationError('input_invalid', 'csv_unreadable', { parameters: { detail } });
  }
}

/** Cells of one file; 2 MiB hold about as many. */
const cellsMax = 2_000_000;

/** Whichever sign the first line has most of. */
function likelyDelimiter(text: string): string {
  const [first = ''] = text.split(/\r?\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  return [';', '\t', '|', ','].reduce((best, sign) => (count(sign) > count(best) ? sign : best), ',');
}
