import type { ListRow } from './list-row';

export const columnKeys = [
  'time',
  'store',
  'storeReference',
  'transactionId',
  'consumer',
  'items',
  'salesperson',
  'operator',
  'payment',
  'total',
] as const;

export type ColumnKey = (typeof columnKeys)[number];

export interface Column {
  readonly key: ColumnKey;
  readonly className: string;
  readonly from?: 'from-4xl' | 'from-room';
  readonly widthInRem?: number;
}

/**
 * Narrow lists hide the items first, and then the consumer. The payment stays, because people search for its
 * last four digits. `--fit` is the width that the page's rows need (`fitInRem`).
 */
const usual: readonly Column[] = [
  { key: 'time', className: '' },
  { key: 'store', className: 'w-auto @4xl:w-[min(var(--fit),9.5rem)] @6xl:w-[min(var(--fit),13rem)]' },
  {
    key: 'transactionId',
    className:
      'w-[min(var(--fit),9rem)] @[46rem]:w-[min(var(--fit),11rem)] @5xl:w-[min(var(--fit),14rem)] @7xl:w-[min(var(--fit),15rem)] @[90rem]:w-[min(var(--fit),20rem)]',
  },
  {
    key: 'consumer',
    className:
      '@4xl:w-auto [.roomy_&]:@5xl:@max-7xl:w-[min(var(--fit),9.5rem)] @7xl:w-[min(var(--fit),14rem)] @[90rem]:w-[min(var(--fit),16rem)]',
    from: 'from-4xl',
  },
  { key: 'items', className: '', from: 'from-room' },
  {
    key: 'payment',
    className: 'w-[min(var(--fit),9rem)] @5xl:w-[min(var(--fit),12rem)]',
  },
  { key: 'total', className: '' },
];

const widths: Readonly<Record<ColumnKey, number>> = {
  time: 7,
  store: 11,
  storeReference: 6,
  transactionId: 13,
  consumer: 13,
  items: 18,
  salesperson: 9,
  operator: 9,
  payment: 9,
  total: 7.5,
};

/** A cookie, so that the server draws these columns at once. */
export const columnsCookie = 'receipt-columns';

export const fixedColumns: ReadonlySet<ColumnKey> = new Set(['time', 'total']);

export const usualKeys: readonly ColumnKey[] = usual.map(({ key }) => key);

export function isChosen(keys: readonly ColumnKey[]): boolean {
  return keys.join() !== usualKeys.join();
}

export function parseColumns(value: string | undefined): readonly ColumnKey[] {
  const named = new Set(value?.split('.'));
  const keys = columnKeys.filter((key) => named.has(key) || fixedColumns.has(key));
  return value === undefined || keys.length === fixedColumns.size ? usualKeys : keys;
}

/** Joined by dots, because cookies cannot contain commas. */
export function writeColumns(keys: readonly ColumnKey[]): string {
  return keys.join('.');
}

/** Chosen columns are shown at every width, and the table scrolls. */
export function columnsOf(keys: readonly ColumnKey[]): readonly Column[] {
  return isChosen(keys) ? keys.map((key) => ({ key, className: '', widthInRem: widths[key] })) : usual;
}

/** Returns null for the usual columns: some may be hidden, so their width is unknown. */
export function tableWidthInRem(keys: readonly ColumnKey[]): number | null {
  return isChosen(keys) ? keys.reduce((sum, key) => sum + widths[key], 0) : null;
}

export function isLongTotal(total: string): boolean {
  return total.length > 16;
}

const textIn = {
  time: ({ otherDay, timeOfDay, offset }) =>
    [otherDay, timeOfDay, offset].filter((part) => part !== null).join(' '),
  store: ({ storeShort }) => storeShort,
  transactionId: ({ number }) => number,
  consumer: ({ consumer }) => consumer ?? '',
  payment: ({ paidBy, paidDigits, paymentCount }) =>
    [paidBy, paidDigits, ...(paymentCount > 1 ? [`+${paymentCount - 1}`] : [])].join(' '),
  total: ({ total }) => total,
} as const satisfies Partial<Record<ColumnKey, (row: ListRow) => string>>;

export type FittedColumn = keyof typeof textIn;

/** Estimated rem per character. `wide` is for keys, `small` for long totals. */
const characterInRem = { narrow: 0.43, wide: 0.53, small: 0.38 };

const leastInRem: Readonly<Record<FittedColumn, number>> = {
  time: 5,
  store: 5.5,
  transactionId: 7,
  consumer: 6,
  payment: 6,
  total: 6,
};

const paddingInRem = 1.75;

/** Rounds to half rems, so that the width rarely changes between pages. */
export function fitInRem(key: FittedColumn, rows: readonly ListRow[]): number {
  const needed = rows.map((row) => {
    const text = textIn[key](row);
    return paddingInRem + Array.from(text).length * perCharacter(key, text);
  });
  return Math.ceil(Math.max(leastInRem[key], ...needed) * 2) / 2;
}

/** Largest widths in rem of columns in a list of 64 rem, as on a laptop. */
const mostInRem = { time: 14, store: 9.5, transactionId: 14, consumer: 9.5, payment: 12, total: 14 };
const laptopInRem = 64;
const itemsInRem = 9;
const flagInRem = 4;

export type FitsInRem = Readonly<Record<FittedColumn, number>>;

export function fitsInRem(rows: readonly ListRow[]): FitsInRem {
  const fits = Object.keys(textIn).map((key) => [key, fitInRem(key as FittedColumn, rows)]);
  return Object.fromEntries(fits) as FitsInRem;
}

/** False if a laptop would show only three letters of the items. Then only wider screens have the column. */
export function hasRoomForItems(rows: readonly ListRow[], fits: FitsInRem, picksInRem: number): boolean {
  const others = Object.entries(mostInRem).map(([key, most]) => Math.min(most, fits[key as FittedColumn]));
  const flags = Math.max(0, ...rows.map((row) => row.flags.length)) * flagInRem;
  return others.reduce((sum, width) => sum + width, picksInRem + itemsInRem + flags) <= laptopInRem;
}

export function isFitted(key: ColumnKey): key is FittedColumn {
  return key in textIn;
}

function perCharacter(key: FittedColumn, text: string): number {
  if (key === 'total' && isLongTotal(text)) return characterInRem.small;
  return key === 'transactionId' || key === 'total' ? characterInRem.wide : characterInRem.narrow;
}
