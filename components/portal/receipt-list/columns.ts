/** Every column there is, in the order of the table. */
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

/** A column of the receipts table. */
export interface Column {
  readonly key: ColumnKey;
  readonly className: string;
  /** From which width of the page on the column is there, as a class of its cells. */
  readonly from?: 'from-4xl' | 'from-5xl';
  /** Set where the class does not say it. */
  readonly widthInRem?: number;
}

/**
 * The columns by default. Their widths, and which of them are there, follow the room there is, not the screen: on a
 * tablet the consumer goes first, and how it was paid stays, because people ask by the last four digits.
 */
const usual: readonly Column[] = [
  { key: 'time', className: 'w-31 @6xl:w-51' },
  { key: 'store', className: 'w-auto @4xl:w-40 @7xl:w-48' },
  { key: 'transactionId', className: 'w-44 @5xl:w-36 @6xl:w-44 @7xl:w-52 @[90rem]:w-80' },
  { key: 'consumer', className: '@4xl:w-auto @5xl:w-40 @6xl:w-42 @7xl:w-56', from: 'from-4xl' },
  { key: 'items', className: '', from: 'from-5xl' },
  { key: 'payment', className: 'w-36 @5xl:w-34 @6xl:w-40' },
  { key: 'total', className: 'w-30 @7xl:w-34' },
];

/** Of chosen columns, in rem. */
const widths: Readonly<Record<ColumnKey, number>> = {
  time: 12.75,
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

/** The cookie that holds a user's choice, so that the server draws the table as it will stay. */
export const columnsCookie = 'receipt-columns';

/** Without these a row names no receipt. */
export const fixedColumns: ReadonlySet<ColumnKey> = new Set(['time', 'total']);

/** The keys that are shown while the user has chosen no others. */
export const usualKeys: readonly ColumnKey[] = usual.map(({ key }) => key);

/** True when a choice is another than the usual one. */
export function isChosen(keys: readonly ColumnKey[]): boolean {
  return keys.join() !== usualKeys.join();
}

/** The choice that a cookie's value says; the usual columns when it says none, or nonsense. */
export function parseColumns(value: string | undefined): readonly ColumnKey[] {
  const named = new Set(value?.split('.'));
  const keys = columnKeys.filter((key) => named.has(key) || fixedColumns.has(key));
  return value === undefined || keys.length === fixedColumns.size ? usualKeys : keys;
}

/** What `parseColumns` reads. Dots, because cookies hold no commas. */
export function writeColumns(keys: readonly ColumnKey[]): string {
  return keys.join('.');
}

/** The columns of a choice. Chosen ones are always there; where there is no room the table scrolls. */
export function columnsOf(keys: readonly ColumnKey[]): readonly Column[] {
  return isChosen(keys) ? keys.map((key) => ({ key, className: '', widthInRem: widths[key] })) : usual;
}

/** How narrow a table of chosen columns may become, in rem; null for the usual ones, which know what to leave out. */
export function tableWidthInRem(keys: readonly ColumnKey[]): number | null {
  return isChosen(keys) ? keys.reduce((sum, key) => sum + widths[key], 0) : null;
}

/** Characters of a total that the usual column has room for. */
const totalMax = 12;

/** True when a total is so long that it is in small figures: it takes room from every other column. */
export function isLongTotal(total: string): boolean {
  return total.length > 16;
}

/** How wide the column of these totals must be in rem, so that none reaches over another column; undefined as usual. */
export function totalWidthInRem(totals: readonly string[]): number | undefined {
  const needed = totals
    .filter((total) => total.length > totalMax)
    .map((total) => 1.5 + total.length * (isLongTotal(total) ? 0.38 : 0.52));
  return needed.length === 0 ? undefined : Math.max(...needed);
}
