export type IndexName = 'receipts' | 'identifiers';

/** An index of one retailer. */
export interface IndexKey {
  readonly retailerId: number;
  readonly index: IndexName;
}
