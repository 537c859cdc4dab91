/** A column of the receipts table. Widths and visibility follow the room there is, not the screen. */
export interface Column {
  readonly key: 'time' | 'store' | 'transactionId' | 'consumer' | 'items' | 'payment' | 'total';
  readonly className: string;
}

/** The columns in their order. */
export const columns: readonly Column[] = [
  { key: 'time', className: 'w-48' },
  { key: 'store', className: 'w-[16%]' },
  { key: 'transactionId', className: 'w-52' },
  { key: 'consumer', className: '' },
  { key: 'items', className: 'hidden w-[20%] @5xl:table-cell' },
  { key: 'payment', className: 'hidden w-32 @5xl:table-cell' },
  { key: 'total', className: 'w-28' },
];
