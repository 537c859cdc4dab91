export interface StatedTax {
  readonly amount: number;
  /** Percent. */
  readonly rate?: number | undefined;
}

export interface TaxedReceipt {
  readonly taxes?: readonly StatedTax[] | undefined;
  readonly vat?: readonly StatedTax[] | undefined;
  readonly items: readonly {
    readonly vat?: StatedTax | undefined;
    readonly taxes?: readonly StatedTax[] | undefined;
  }[];
}

export interface RatedTax {
  readonly rate: number;
  readonly amount: number;
}

/**
 * Taxes of the receipt, else of its items, in the first form that has rates: other forms repeat the same
 * taxes.
 */
export function ratedTaxes({ taxes, vat, items }: TaxedReceipt): readonly RatedTax[] {
  const forms = [
    () => taxes ?? [],
    () => vat ?? [],
    () => items.flatMap((item) => (item.vat === undefined ? [] : [item.vat])),
    () => items.flatMap((item) => item.taxes ?? []),
  ];
  for (const read of forms) {
    const rated = read().filter((tax): tax is RatedTax => typeof tax.rate === 'number');
    if (rated.length > 0) return rated;
  }
  return [];
}
