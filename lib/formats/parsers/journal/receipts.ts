import { currencyIn, digitsOf } from '../slip/currency';
import { foldText } from '../slip/fold';
import { near, sumBy } from '../slip/found';
import { amountIn, lineOf, journalQuantityOf, type JournalReading } from './amounts';
import type { Role } from './columns';
import { cellAmountOf, rateOf, roundedTax } from './numbers';
import { cellOf, type RowGroup, type JournalRow } from './rows';

export interface JournalReceipt {
  readonly transaction_id: string;
  readonly localtime: string;
  readonly total: number;
  readonly items: readonly Readonly<Record<string, unknown>>[];
  readonly [name: string]: unknown;
}

export interface SpecialColumns {
  readonly taxes: readonly { readonly column: string; readonly rate: number }[];
  readonly tenders: readonly string[];
  readonly store: string;
}

interface Tax {
  readonly rate?: number;
  readonly amount: number;
}

const sum = (amounts: readonly number[]) => sumBy(amounts, (amount) => amount);

export function journalReceiptOf(
  reading: JournalReading,
  group: RowGroup,
  special: SpecialColumns,
): JournalReceipt | string {
  const { columns } = reading;
  const states = new Set(group.rows.map(({ kind }) => kind));
  if (states.has('open')) return 'the receipt is not paid';
  if (states.has('void')) return 'the receipt is cancelled or failed';
  const rows = group.rows.filter(
    ({ kind, cells }) => kind !== 'payment' || cellOf(columns, cells, 'item') !== '',
  );
  const sold = rows.filter((row) => !isTender(reading, rows, row) && !isTakenBack(reading, row));
  if (sold.length === 0)
    return rows.length === 0 ? 'a row of payments alone is no sale' : 'the receipt is cancelled';
  const sign = group.isReturn ? -1 : 1;
  const once = (role: Role) =>
    group.rows.map((row) => amountIn(reading, row, role)).find((found) => found !== undefined);
  const text = (role: Role) =>
    group.rows.map(({ cells }) => cellOf(columns, cells, role)).find((cell) => cell !== '');
  const currency = currencyOf(reading, group);
  const digits = digitsOf(currency);
  const stated = reading.totalOf === null ? undefined : once(reading.totalOf);
  const tips = sum(sold.map((row) => amountIn(reading, row, 'tip') ?? 0));
  const lines = sold.map((row) => lineOf(reading, row) ?? (sold.length === 1 ? stated : undefined));
  const taxes = taxesOf(reading, group, sold, special, digits);
  const onTop = reading.isTaxOnTop ? sum(taxes.map(({ amount }) => amount)) : 0;
  const inLines = sum(lines.map((line) => line ?? 0));
  // A tip comes in addition to the lines, or is part of the amount of the only line.
  const collected = stated ?? (reading.base === 'amount' ? inLines : undefined);
  const isTipInside =
    tips !== 0 && sold.length === 1 && collected !== undefined && near(inLines + onTop, collected);
  // In a journal without quantities, a single negative row is a return.
  const isReturn = group.isReturn || (sold.length === 1 && inLines < 0 && !columns.has('quantity'));
  const items = sold.map((row, index) =>
    itemOf(reading, { ...group, isReturn }, row, (lines[index] ?? 0) - (isTipInside ? tips : 0), digits),
  );
  const extra = (name: string, amount: number | undefined) =>
    amount === undefined || amount === 0
      ? []
      : [{ name, quantity: sign, total: signed(amount, group.isReturn) }];
  const all = [...items, ...extra(columns.get('shipping') ?? '', once('shipping'))];
  const off = once('receiptDiscount');
  const discounts =
    off === undefined || off === 0
      ? []
      : [{ name: columns.get('receiptDiscount') ?? '', amount: -sign * Math.abs(off) }];
  const added = sum([
    ...all.map(({ total }) => total),
    ...discounts.map(({ amount }) => amount),
    signed(onTop, group.isReturn),
  ]);
  const tip = signed(tips, group.isReturn);
  const whole = stated === undefined ? undefined : signed(stated, group.isReturn);
  // Some totals exclude the tip.
  const isWithTip = whole !== undefined && (tip === 0 || isTipInside || !near(whole, added));
  const total = isWithTip ? whole : sum([added, tip]);
  const named = taxes.map((tax) => ({ ...tax, amount: signed(tax.amount, group.isReturn) }));
  return {
    ...idsOf(group, text('store') ?? special.store, text('till')),
    localtime: group.localtime,
    ...(text('store') === undefined ? {} : { store_reference: text('store') }),
    ...(text('customer') === undefined ? {} : { identifier: text('customer') }),
    ...(currency === null ? {} : { l10n: { currency } }),
    total,
    ...(tip === 0 ? {} : { tip }),
    items: all,
    ...(discounts.length === 0 ? {} : { discounts }),
    ...(named.length === 0
      ? {}
      : reading.isTaxOnTop
        ? { taxes: named.map((tax) => ({ name: columns.get('tax') ?? 'VAT', ...tax })) }
        : { vat: named }),
    payments: paymentsOf(reading, group, special, total),
    properties: {
      receipt_number: group.number,
      ...(text('till') === undefined ? {} : { till: text('till') }),
      ...(text('operator') === undefined ? {} : { operator: text('operator') }),
    },
  };
}

/** Numbers of this length or more are random rather than sequential. */
const drawnMin = 10;

/**
 * A random number, such as the code of a payment, is enough as an id. Sequential numbers begin anew, so ids
 * also contain store, day and till. Earlier versions used numbers such as `#1001` alone; such an id is
 * returned too.
 */
function idsOf({ number, localtime, isReturn }: RowGroup, store: string, till = '') {
  const isMixed = /^#|\p{L}.*\d|\d.*\p{L}/u.test(number) && number.length >= 4;
  const alone = `${number}${isReturn ? '-return' : ''}`.slice(0, 255);
  if (isMixed && /^[\p{L}\d_]+$/u.test(number) && number.length >= drawnMin) return { transaction_id: alone };
  const day = localtime.slice(0, 10).replaceAll('-', '');
  const parts = [store, day, till, number, isReturn ? 'return' : ''].filter((part) => part !== '');
  return {
    transaction_id: parts.join('-').slice(0, 255),
    ...(isMixed ? { former_transaction_ids: [alone] } : {}),
  };
}

function signed(amount: number, isReturn: boolean): number {
  return isReturn && amount !== 0 ? -Math.abs(amount) : amount;
}

function isTender({ columns }: JournalReading, rows: readonly JournalRow[], row: JournalRow): boolean {
  const cell = (one: JournalRow, role: Role) => cellOf(columns, one.cells, role);
  const isBare = cell(row, 'item') === '' && cell(row, 'price') === '' && cell(row, 'quantity') === '';
  return isBare && cell(row, 'payment') !== '' && rows.some((one) => cell(one, 'item') !== '');
}

/** A correction without a negative amount means that its item was never sold. */
function isTakenBack(reading: JournalReading, row: JournalRow): boolean {
  return (
    row.kind === 'correction' && (lineOf(reading, row) ?? 0) >= 0 && journalQuantityOf(reading, row) >= 0
  );
}

function itemOf(reading: JournalReading, group: RowGroup, row: JournalRow, amount: number, digits: number) {
  const { columns, isTaxOnTop } = reading;
  const cell = (role: Role) => cellOf(columns, row.cells, role);
  const quantity = journalQuantityOf(reading, row);
  const isReturned = group.isReturn || quantity < 0;
  const total = signed(sum([amount]), isReturned);
  const price = amountIn(reading, row, 'price');
  const discount = amountIn(reading, row, 'discount') ?? 0;
  const name = [cell('item'), cell('category'), cell('code')].find((found) => found !== '') ?? 'Item';
  const variant = cell('variant');
  const tax = isTaxOnTop ? null : taxOf(reading, row, digits);
  const more = {
    ...(cell('code') === '' ? {} : { product_code: cell('code') }),
    ...(cell('category') === '' ? {} : { category: cell('category') }),
  };
  return {
    name: variant === '' || /^(?:regular|default title)$/i.test(variant) ? name : `${name}, ${variant}`,
    quantity: signed(quantity, isReturned),
    ...(cell('unit') === '' ? {} : { unit: cell('unit') }),
    ...(price === undefined ? {} : { unit_price: isReturned ? Math.abs(price) : price }),
    total,
    ...(tax === null ? {} : { vat: { ...tax, amount: signed(tax.amount, isReturned) } }),
    ...(discount === 0
      ? {}
      : {
          discounts: [
            { name: columns.get('discount') ?? '', amount: (isReturned ? 1 : -1) * Math.abs(discount) },
          ],
        }),
    ...(isReturned ? { return: { localtime: group.localtime } } : {}),
    ...(Object.keys(more).length === 0 ? {} : { properties: more }),
  };
}

/** Null if there is no tax. If the row has only a rate, the tax is computed from the amount. */
function taxOf(reading: JournalReading, row: JournalRow, digits: number): Tax | null {
  const { columns, mark, isTaxOnTop } = reading;
  const [rateCell, taxCell] = [cellOf(columns, row.cells, 'rate'), cellOf(columns, row.cells, 'tax')];
  const written = /%\s*$/.test(taxCell) && !/\d/.test(rateCell) ? taxCell : rateCell;
  const read = /^[\d.,\s%]+$/.test(written) ? rateOf(written) : undefined;
  // Some tills write 19 % as 0.19. No rate in use is below one per cent.
  const rate = read !== undefined && read > 0 && read < 1 ? sum([read * 100]) : read;
  const amount = /%/.test(taxCell) ? undefined : cellAmountOf(taxCell, mark, columns.get('tax'));
  if (amount !== undefined)
    return amount === 0 && rate === undefined ? null : { ...(rate === undefined ? {} : { rate }), amount };
  const line = rate === undefined ? undefined : lineOf(reading, row);
  if (rate === undefined || line === undefined) return null;
  const base = isTaxOnTop ? 100 : 100 + rate;
  return { rate, amount: roundedTax((line * rate) / base, digits) };
}

function taxesOf(
  reading: JournalReading,
  group: RowGroup,
  sold: readonly JournalRow[],
  special: SpecialColumns,
  digits: number,
): Tax[] {
  const columns = special.taxes.flatMap(({ column, rate }) =>
    group.rows.flatMap(({ cells }) => {
      const amount = cellAmountOf(cells[column], reading.mark, column);
      return amount === undefined || amount === 0 ? [] : [{ rate, amount }];
    }),
  );
  const found: Tax[] =
    columns.length > 0
      ? columns
      : sold.flatMap((row) => {
          const tax = taxOf(reading, row, digits);
          // A returned row has negative tax, whatever sign the column has.
          return tax === null
            ? []
            : [{ ...tax, amount: signed(tax.amount, journalQuantityOf(reading, row) < 0) }];
        });
  const byRate = Map.groupBy(found, ({ rate }) => rate);
  return [...byRate].map(([rate, taxes]) => ({
    ...(rate === undefined ? {} : { rate }),
    amount: sum(taxes.map(({ amount }) => amount)),
  }));
}

function paymentsOf(reading: JournalReading, group: RowGroup, { tenders }: SpecialColumns, total: number) {
  const { columns } = reading;
  const inColumns = tenders.flatMap((column) => {
    const amounts = group.rows.map(({ cells }) => cellAmountOf(cells[column], reading.mark, column) ?? 0);
    const amount = signed(sum(amounts), group.isReturn);
    return amount === 0 ? [] : [{ method: column, amount }];
  });
  if (inColumns.length > 0) return inColumns;
  const methodOf = (row: JournalRow) =>
    cellOf(columns, row.cells, 'payment') || cellOf(columns, row.cells, 'card');
  const paying = group.rows.filter((row) => methodOf(row) !== '');
  const tenderRows = paying.filter((row) => row.kind === 'payment' || isTender(reading, group.rows, row));
  const amountsOf = (rows: readonly JournalRow[]) =>
    [...Map.groupBy(rows, methodOf)].map(([method, of]) => ({
      method,
      amount: signed(
        sum(of.map((row) => lineOf(reading, row) ?? amountIn(reading, row, 'total') ?? 0)),
        group.isReturn,
      ),
    }));
  if (tenderRows.length > 0) return amountsOf(tenderRows);
  const methods = [...new Set(paying.map(methodOf))];
  const [method = ''] = methods;
  if (methods.length === 0) return [];
  const [row] = paying;
  const type = row === undefined ? '' : cellOf(columns, row.cells, 'card');
  const details = type === '' || type === method ? {} : { details: { type } };
  return methods.length === 1 ? [{ method, amount: total, ...details }] : amountsOf(paying);
}

function currencyOf({ columns, base, totalOf }: JournalReading, { rows }: RowGroup): string | null {
  const column = rows.map(({ cells }) => cellOf(columns, cells, 'currency')).find((cell) => cell !== '');
  if (column !== undefined && /^[A-Za-z]{3}$/.test(column)) return column.toUpperCase();
  const [row] = rows;
  const role = base === 'receipt' ? totalOf : base;
  return row === undefined || role === null ? null : currencyIn(foldText(cellOf(columns, row.cells, role)));
}
