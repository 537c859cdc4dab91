export interface StatedTax {
  readonly amount: number;
  /** In percent. */
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
 * Uses the taxes of the receipt or, if it has none, of its items. Only the first list with rates counts,
 * because the others repeat the same taxes.
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
