export type IndexName = 'receipts' | 'identifiers';

export interface IndexKey {
  readonly retailerId: number;
  readonly index: IndexName;
}
