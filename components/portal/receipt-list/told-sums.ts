/** What found receipts come to, in words. */
export interface ToldSums {
  /** One for each currency. */
  readonly sums: readonly string[];
  /** Duplicates and test receipts among them, which no sum has. */
  readonly leftOut: number;
}
