import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { reduction } from '../tree/runs';
import { taxesOf } from '../words/item-tax';
import { taxRows } from '../words/tax-rows';
import { sumOf } from './minor-units';

type Item = ReceiptWire['items'][number];

/** Amounts are in minor units. Unknown amounts are null. */
export interface LineAmounts {
  readonly incl: number | null;
  readonly excl: number | null;
  readonly taxes: readonly { readonly rate: number | null; readonly amount: number }[];
}

export interface RateAmounts {
  readonly rate: number | null;
  readonly amount: number;
  readonly incl: number | null;
  readonly excl: number | null;
}

export interface ReceiptAmounts {
  readonly lines: readonly LineAmounts[];
  readonly rates: readonly RateAmounts[];
}

/**
 * Computes net and gross amounts that a receipt only implies. Item totals are taken as gross, unless they
 * reach the receipt's total only after the taxes are added.
 */
export function amountsOf(receipt: ReceiptWire, minor: (amount: number) => number): ReceiptAmounts {
  const rows = taxRows(receipt).rows.map(({ rate, amount }) => ({ rate, amount: minor(amount) }));
  const total = minor(receipt.total);
  const taxes = sumOf(rows.map(({ amount }) => amount));
  const reduced = receipt.discounts.map(({ amount }) =>
    minor(receipt.total < 0 ? amount : reduction(amount)),
  );
  const listed = sumOf([...receipt.items.map((item) => minor(item.total)), ...reduced]);
  const isOnTop = taxes !== 0 && listed !== total && listed + taxes === total;
  const lines = receipt.items.map((item) => lineOf(item, isOnTop, minor));
  return { lines, rates: rows.map((row) => ({ ...row, ...baseOf(row.rate, rows, lines, total) })) };
}

function lineOf(item: Item, isOnTop: boolean, minor: (amount: number) => number): LineAmounts {
  const taxes = taxesOf(item).map(({ rate, amount }) => ({ rate, amount: minor(amount) }));
  const tax = taxes.length === 0 ? null : sumOf(taxes.map(({ amount }) => amount));
  const stated = { incl: item.gross, excl: item.net };
  const total = minor(item.total);
  const incl = stated.incl === null ? (isOnTop ? plus(total, tax) : total) : minor(stated.incl);
  const excl = stated.excl === null ? (isOnTop ? total : minus(incl, tax)) : minor(stated.excl);
  return { incl, excl, taxes };
}

/**
 * With a single rate, returns the amounts of the whole receipt. Otherwise sums the lines of the rate, but
 * only if each line has one rate and the lines add up to the total.
 */
function baseOf(
  rate: number | null,
  rows: readonly { readonly rate: number | null; readonly amount: number }[],
  lines: readonly LineAmounts[],
  total: number,
): Pick<RateAmounts, 'incl' | 'excl'> {
  const same = rows.filter((row) => row.rate === rate);
  const amount = same[0]?.amount ?? 0;
  if (rows.length === 1) return { incl: total, excl: total - amount };
  const incl = lines.map((line) => line.incl);
  const isWhole =
    same.length === 1 &&
    lines.every(({ taxes }) => taxes.length === 1) &&
    incl.every((value) => value !== null) &&
    sumOf(incl) === total;
  if (!isWhole) return { incl: null, excl: null };
  const ofRate = lines.filter(({ taxes }) => taxes[0]?.rate === rate);
  const sum = sumOf(ofRate.map((line) => line.incl ?? 0));
  return { incl: sum, excl: sum - amount };
}

function plus(amount: number, tax: number | null): number | null {
  return tax === null ? null : amount + tax;
}

function minus(amount: number | null, tax: number | null): number | null {
  return amount === null || tax === null ? null : amount - tax;
}
