/** What found receipts come to, in words. */
export type ToldSums =
  | {
      readonly kind: 'sums';
      /** One for each currency. */
      readonly sums: readonly string[];
      /** Duplicates and test receipts among them, which no sum has. */
      readonly leftOut: number;
    }
  | {
      readonly kind: 'many';
      /** Most receipts that are added up. */
      readonly maximum: number;
      /** A query of the last days; null where it has days of its own. */
      readonly narrower: string | null;
    };
