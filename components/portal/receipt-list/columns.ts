/** A column of the receipts table. Widths and visibility follow the room there is, not the screen. */
export interface Column {
  readonly key: 'time' | 'store' | 'transactionId' | 'consumer' | 'items' | 'payment' | 'total';
  readonly className: string;
}

/** The columns in their order. */
export const columns: readonly Column[] = [
  { key: 'time', className: 'w-51' },
  { key: 'store', className: 'w-[16%] @6xl:w-[13%]' },
  { key: 'transactionId', className: 'w-38 @5xl:w-60 @6xl:w-48' },
  { key: 'consumer', className: 'w-auto @6xl:w-[15%]' },
  { key: 'items', className: 'hidden @6xl:table-cell' },
  { key: 'payment', className: 'hidden w-36 @5xl:table-cell' },
  { key: 'total', className: 'w-30' },
];
