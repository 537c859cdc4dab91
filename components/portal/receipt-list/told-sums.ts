export interface ToldSums {
  /** One for each currency. */
  readonly sums: readonly string[];
  /** Duplicates and test receipts, which no sum includes. */
  readonly leftOut: number;
}
