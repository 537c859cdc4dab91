import { objectOf } from '@/lib/formats/document-format';
import { currencyIn, digitsOf } from '../slip/currency';
import { repeatedName } from '../parse-csv';
import { foldText } from '../slip/fold';
import { readingOf } from './amounts';
import { journalColumnsOf, taxColumnsOf, tenderColumnsOf, type Columns, type Role } from './columns';
import { decimalMarkOf } from './numbers';
import { journalReceiptOf, type JournalReceipt, type SpecialColumns } from './receipts';
import { cellOf, groupRows, JournalProblem, type Cells } from './rows';
import type { PlaceHints } from './times';

export interface IgnoredRows {
  readonly id?: string;
  readonly reason: string;
}

export interface ReadJournal {
  readonly receipts: readonly JournalReceipt[];
  readonly ignored: readonly IgnoredRows[];
  readonly problem: string | null;
}

const amounts: readonly Role[] = [
  'amount',
  'price',
  'total',
  'receiptTotal',
  'netSales',
  'grossSales',
  'net',
  'tax',
  'discount',
];
const smallAmounts: readonly Role[] = ['tip', 'shipping', 'receiptDiscount'];

/**
 * Implements `$journal(rows, $meta)`. The whole file decides the columns, the order of dates, the decimal
 * mark and whether prices include tax; `problem` names what cannot be decided. Without a column for the
 * store, ids contain the `store_reference` of `$meta`.
 * @throws TransformationError for an amount that is no number.
 */
export function readJournal(rows: unknown, meta: unknown): ReadJournal {
  const list = (Array.isArray(rows) ? rows : [rows]).filter(
    (row): row is Cells => Object.keys(objectOf(row)).length > 0,
  );
  if (list.length === 0) return { receipts: [], ignored: [], problem: 'the CSV has no rows' };
  try {
    return read(list.map(withTexts), meta);
  } catch (error) {
    if (error instanceof JournalProblem) return { receipts: [], ignored: [], problem: error.message };
    throw error;
  }
}

function read(rows: readonly Cells[], meta: unknown): ReadJournal {
  const header = Object.keys(rows[0] ?? {});
  const roles = journalColumnsOf(header);
  const place = placeOf(meta);
  const cells = amounts.flatMap((role) => rows.map((row) => cellOf(roles, row, role)));
  const named = rows.map((row) => cellOf(roles, row, 'currency')).find((cell) => cell !== '');
  const signed = cells.find((cell) => !/^[-\d.,\s]*$/.test(cell) && currencyIn(foldText(cell)) !== null);
  const sign = signed === undefined ? null : currencyIn(foldText(signed));
  const currency = named ?? sign ?? place.currency;
  const { columns, groups, ignored } = groupRows(rows, header, { ...place, currency });
  const special = { taxes: taxColumnsOf(header), tenders: tenderColumnsOf(header), store: storeOf(meta) };
  for (const column of [...columns.values(), ...special.taxes.map((tax) => tax.column), ...special.tenders]) {
    const other = repeatedName(column, 2);
    const isUnclear = rows.some((row) => (row[other] ?? '') !== '' && row[other] !== row[column]);
    if (isUnclear) throw new JournalProblem(`two columns are named ${column}, and they differ`);
  }
  const mark = decimalMarkOf(hasMarks(cells) ? cells : besides(rows, roles, special), digitsOf(currency));
  if (mark === null) {
    throw new JournalProblem('the decimal mark of the amounts cannot be told: both . and , may be it');
  }
  const isShopify = header.some((name) => /^lineitem name$/i.test(name));
  const reading = readingOf(columns, groups, mark, isShopify);
  const made = groups.map((group) => journalReceiptOf(reading, group, special));
  const refused = groups.flatMap(({ number: id }, at) => {
    const reason = made[at];
    return typeof reason === 'string' ? [{ id, reason }] : [];
  });
  return {
    receipts: made.filter((one) => typeof one !== 'string'),
    ignored: [...ignored, ...refused],
    problem: null,
  };
}

const hasMarks = (cells: readonly string[]) => cells.some((cell) => /[.,]\d/.test(cell));

function besides(rows: readonly Cells[], roles: Columns, { taxes, tenders }: SpecialColumns): string[] {
  const columns = [...taxes.map(({ column }) => column), ...tenders];
  return rows.flatMap((row) => [
    ...smallAmounts.map((role) => cellOf(roles, row, role)),
    ...columns.map((column) => row[column] ?? ''),
  ]);
}

function withTexts(row: Readonly<Record<string, unknown>>): Cells {
  const cells = Object.entries(row).filter(([name]) => name !== '_more');
  return Object.fromEntries(
    cells.map(([name, cell]) => [
      name,
      typeof cell === 'string' ? cell.trim() : typeof cell === 'number' ? String(cell) : '',
    ]),
  );
}

function storeOf(meta: unknown): string {
  const { store_reference: store } = objectOf(meta);
  return typeof store === 'string' || typeof store === 'number' ? String(store) : '';
}

function placeOf(meta: unknown): PlaceHints {
  const { currency, timezone, store } = objectOf(meta);
  const textOf = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);
  return {
    currency: textOf(currency),
    timezone: textOf(timezone),
    country: textOf(objectOf(store)['country']),
  };
}
