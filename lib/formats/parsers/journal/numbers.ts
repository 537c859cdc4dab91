import { decimal, decimalOf, withoutWords } from '@/lib/formats/mapping-functions';

export type DecimalMark = ',' | '.';

/** `either` for an ambiguous mark such as `1,234`; null if there is no mark. */
function markOf(cell: string): DecimalMark | 'either' | null {
  const digits = withoutWords(cell).replaceAll(/[^\d.,]/g, '');
  const [comma, point] = [digits.lastIndexOf(','), digits.lastIndexOf('.')];
  if (comma < 0 && point < 0) return null;
  if (comma >= 0 && point >= 0) return comma > point ? ',' : '.';
  const [sign, other]: readonly DecimalMark[] = comma >= 0 ? [',', '.'] : ['.', ','];
  const at = Math.max(comma, point);
  if (digits.indexOf(sign ?? '.') !== at) return other ?? '.';
  const isThousand = digits.length - at - 1 === 3 && /^[1-9]\d{0,2}$/.test(digits.slice(0, at));
  return isThousand ? 'either' : (sign ?? '.');
}

/**
 * All cells decide together.
 * @returns null if both marks are used, or if all cells are like `1,234` and the currency has two decimals.
 */
export function decimalMarkOf(cells: readonly string[], currencyDigits: number): DecimalMark | null {
  const found = new Set(cells.map(markOf).filter((mark) => mark !== null));
  if (found.has(',') && found.has('.')) return null;
  if (found.has(',')) return ',';
  if (found.has('.')) return '.';
  if (!found.has('either')) return '.';
  const sign: DecimalMark = cells.some((cell) => markOf(cell) === 'either' && cell.includes(',')) ? ',' : '.';
  const other = sign === ',' ? '.' : ',';
  if (currencyDigits === 3) return sign;
  return currencyDigits === 0 ? other : null;
}

export function cellAmountOf(
  cell: string | undefined,
  mark: DecimalMark,
  column: string | undefined,
): number | undefined {
  if (cell === undefined || !/\d/.test(cell)) return undefined;
  return decimalOf(cell, mark, column ?? '$journal');
}

/** Percent; undefined for an empty cell. Rates have no thousands, so the last sign is the decimal mark. */
export function rateOf(cell: string | undefined): number | undefined {
  return cell === undefined || !/\d/.test(cell) ? undefined : decimal(cell);
}

/** Rounds to the smallest unit, halves away from zero. */
export function roundedTax(amount: number, digits: number): number {
  const factor = 10 ** digits;
  return (Math.sign(amount) * Math.round(Math.abs(amount) * factor + 1e-7)) / factor;
}
