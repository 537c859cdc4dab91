import { near, sumBy } from '../slip/found';
import type { Columns, Role } from './columns';
import { cellAmountOf, decimalMarkOf, rateOf, type DecimalMark } from './numbers';
import { cellOf, JournalProblem, type RowGroup, type JournalRow } from './rows';

export interface JournalReading {
  readonly columns: Columns;
  readonly mark: DecimalMark;
  /** Some tills use another decimal mark in quantities than in amounts. */
  readonly quantityMark: DecimalMark;
  /** Column with the amounts of lines; `receipt` if rows have only the amount of their receipt. */
  readonly base: Base;
  readonly isTaxOnTop: boolean;
  readonly takesDiscount: boolean;
  readonly totalOf: Role | null;
}

type Bare = Pick<JournalReading, 'columns' | 'mark' | 'quantityMark'>;

type Base = 'amount' | 'netSales' | 'grossSales' | 'total' | 'price' | 'net' | 'receipt';

export function amountIn(
  { columns, mark }: Pick<JournalReading, 'columns' | 'mark'>,
  row: JournalRow,
  role: Role,
): number | undefined {
  return cellAmountOf(cellOf(columns, row.cells, role), mark, columns.get(role));
}

export function journalQuantityOf({ columns, quantityMark }: Bare, row: JournalRow): number {
  return cellAmountOf(cellOf(columns, row.cells, 'quantity'), quantityMark, columns.get('quantity')) ?? 1;
}

/** Amount of a line, without tax on top and without the sign of a return; undefined if the row has none. */
export function lineOf(reading: JournalReading, row: JournalRow): number | undefined {
  const { base, takesDiscount } = reading;
  const discount = takesDiscount ? Math.abs(amountIn(reading, row, 'discount') ?? 0) : 0;
  const found = base === 'receipt' ? undefined : amountIn(reading, row, base);
  if (found === undefined) return undefined;
  const whole = base === 'price' ? found * journalQuantityOf(reading, row) : found;
  return sumBy([whole, -Math.sign(whole) * discount], (amount) => amount);
}

/** @throws JournalProblem if the journal is ambiguous. */
export function readingOf(
  columns: Columns,
  groups: readonly RowGroup[],
  mark: DecimalMark,
  isShopify: boolean,
): JournalReading {
  const many = groups.filter(({ rows }) => rows.length > 1);
  const bare = { columns, mark, quantityMark: quantityMarkOf(columns, groups, mark) };
  const total = totalRoleOf(bare, groups, many, isShopify);
  const totalOf: Role | null = columns.has('receiptTotal')
    ? 'receiptTotal'
    : total === 'receipt'
      ? 'total'
      : null;
  const bases: readonly Base[] = ['amount', 'netSales', 'grossSales'];
  // If there is a total, `Net` may be the money that remains after fees.
  const others: Base = columns.has('net') && !(totalOf !== null && many.length === 0) ? 'net' : 'receipt';
  const base =
    bases.find((role) => columns.has(role as Role)) ??
    (total === 'line' ? 'total' : columns.has('price') ? 'price' : others);
  const first = { ...bare, base, totalOf, isTaxOnTop: false, takesDiscount: false };
  const reading = { ...first, takesDiscount: discountIsOpen(first, groups) };
  return { ...reading, isTaxOnTop: taxIsOnTop(reading, groups) };
}

/** If amounts are like `2,40`, the quantity `1.000` may be one or a thousand. Prices decide. */
function quantityMarkOf(columns: Columns, groups: readonly RowGroup[], mark: DecimalMark): DecimalMark {
  const rows = groups.flatMap(({ rows: of }) => of);
  const cells = rows.map((row) => cellOf(columns, row.cells, 'quantity'));
  const own = decimalMarkOf(cells, 3);
  if (own === mark || (own !== null && decimalMarkOf(cells, 2) !== null)) return own;
  const fitsOf = (quantityMark: DecimalMark) =>
    rows.filter((row) => {
      const bare = { columns, mark, quantityMark };
      const [price, amount] = [amountIn(bare, row, 'price'), amountIn(bare, row, 'amount')];
      return (
        price !== undefined && amount !== undefined && near(price * journalQuantityOf(bare, row), amount)
      );
    }).length;
  const [points, commas] = [fitsOf('.'), fitsOf(',')];
  if (points === commas) {
    throw new JournalProblem(
      `the decimal mark in the column ${columns.get('quantity') ?? ''} cannot be told`,
    );
  }
  return points > commas ? '.' : ',';
}

function totalRoleOf(
  bare: Bare,
  groups: readonly RowGroup[],
  many: readonly RowGroup[],
  isShopify: boolean,
): 'line' | 'receipt' | null {
  const { columns } = bare;
  if (!columns.has('total')) return null;
  if (isShopify) return 'receipt';
  const cells = many.map(({ rows }) => rows.map((row) => cellOf(columns, row.cells, 'total')));
  const isConstant = cells.every((of) => new Set(of.filter((cell) => cell !== '')).size <= 1);
  if (!isConstant) return 'line';
  if (many.length === 0) return 'receipt';
  if (cells.every((of) => of.filter((cell) => cell !== '').length === 1)) return 'receipt';
  // The total on each line may be that of the line or of the receipt. Other columns decide.
  const role = (['amount', 'netSales', 'price'] as const).find((one) => columns.has(one));
  const sumsOf = ({ rows }: RowGroup) => {
    const lines = rows.map(
      (row) =>
        (role === undefined ? 0 : (amountIn(bare, row, role) ?? 0)) *
        (role === 'price' ? journalQuantityOf(bare, row) : 1),
    );
    return {
      whole: sumBy(lines, (line) => line),
      total: amountIn(bare, rows[0] as JournalRow, 'total') ?? 0,
      lines,
    };
  };
  const sums = role === undefined ? [] : many.map(sumsOf);
  const ofReceipts = sums.filter(({ whole, total }) => near(whole, total)).length;
  const ofLines = sums.filter(({ lines, total }) => lines.every((line) => near(line, total))).length;
  if (ofReceipts === ofLines) {
    const column = columns.get('total') ?? '';
    throw new JournalProblem(`whether the column ${column} is of each item or of the receipt cannot be told`);
  }
  return ofReceipts > ofLines ? 'receipt' : 'line';
}

function discountIsOpen(reading: JournalReading, groups: readonly RowGroup[]): boolean {
  const { base, columns } = reading;
  if (!columns.has('discount')) return false;
  if (base === 'price' || base === 'grossSales') return true;
  if (base !== 'amount' && base !== 'total') return false;
  const votes = groups
    .flatMap(({ rows }) => rows)
    .map((row) => {
      const discount = Math.abs(amountIn(reading, row, 'discount') ?? 0);
      const [price, amount] = [amountIn(reading, row, 'price'), amountIn(reading, row, base)];
      if (discount === 0 || price === undefined || amount === undefined) return 0;
      const whole = Math.abs(price * journalQuantityOf(reading, row));
      return Number(near(whole, Math.abs(amount))) - Number(near(whole - discount, Math.abs(amount)));
    });
  return sumBy(votes, (vote) => vote) > 0;
}

/**
 * True if tax is added to lines. Totals of receipts and the column of rates decide. If they do not, the
 * reading with usual tax rates is chosen.
 * @throws JournalProblem if nothing decides.
 */
function taxIsOnTop(reading: JournalReading, groups: readonly RowGroup[]): boolean {
  const { base, columns } = reading;
  if (base === 'net') return true;
  if (!columns.has('tax') || (base !== 'price' && base !== 'netSales' && base !== 'grossSales')) return false;
  const taxed = groups
    .flatMap(({ rows }) => rows)
    .flatMap((row) => {
      const [line, tax] = [Math.abs(lineOf(reading, row) ?? 0), Math.abs(amountIn(reading, row, 'tax') ?? 0)];
      return line === 0 || tax === 0 ? [] : [{ line, tax, rate: rateOf(cellOf(columns, row.cells, 'rate')) }];
    });
  if (taxed.length === 0) return false;
  const votes = [
    ...groups.map((group) => voteOfTotal(reading, group)),
    ...taxed.map(({ line, tax, rate }) =>
      rate === undefined
        ? 0
        : Number(near((line * rate) / 100, tax)) - Number(near((line * rate) / (100 + rate), tax)),
    ),
  ];
  const sure = sumBy(votes, (vote) => vote);
  if (sure !== 0) return sure > 0;
  const fitsOnTop = taxed.every(({ line, tax }) => isUsual(tax, line));
  const fitsInside = taxed.every(({ line, tax }) => isUsual(tax, line - tax));
  if (fitsOnTop !== fitsInside) return fitsOnTop;
  const names = `${columns.get('tax') ?? ''} is in ${columns.get(base) ?? ''} or comes on top`;
  throw new JournalProblem(`whether ${names} cannot be told`);
}

function voteOfTotal(reading: JournalReading, { rows }: RowGroup): number {
  const { totalOf } = reading;
  const found =
    totalOf === null
      ? undefined
      : rows.map((row) => amountIn(reading, row, totalOf)).find((one) => one !== undefined);
  if (found === undefined) return 0;
  const of = (role: Role) => rows.map((row) => amountIn(reading, row, role) ?? 0);
  const lines = sumBy(rows, (row) => lineOf(reading, row) ?? 0);
  const tax = sumBy(of('tax'), (one) => one);
  if (tax === 0) return 0;
  const extras = sumBy(
    [...of('shipping'), ...of('receiptDiscount').map((one) => -Math.abs(one))],
    (one) => one,
  );
  const tip = sumBy(of('tip'), (one) => one);
  const fits = (whole: number) =>
    Number([0, tip, extras, extras + tip].some((more) => near(whole + more, Math.abs(found))));
  return fits(Math.abs(lines) + Math.abs(tax)) - fits(Math.abs(lines));
}

/** Rates in use are multiples of an eighth of a per cent. The tax must fit to the cent. */
function isUsual(tax: number, base: number): boolean {
  const rate = base > 0 ? Math.round((tax / base) * 800) / 8 : 0;
  return rate >= 1 && rate <= 30 && near((base * rate) / 100, tax, 0.0055);
}
