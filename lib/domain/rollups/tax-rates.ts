/** A tax as receipts and items state it. */
export interface StatedTax {
  readonly amount: number;
  /** In percent. */
  readonly rate?: number | undefined;
}

/** Where a receipt states its taxes. */
export interface TaxedReceipt {
  readonly taxes?: readonly StatedTax[] | undefined;
  readonly vat?: readonly StatedTax[] | undefined;
  readonly items: readonly {
    readonly vat?: StatedTax | undefined;
    readonly taxes?: readonly StatedTax[] | undefined;
  }[];
}

/** A tax with a rate. */
export interface RatedTax {
  readonly rate: number;
  readonly amount: number;
}

/**
 * The taxes of a receipt that have a rate: those of the receipt itself, or, where it states none with a rate, those of its
 * items. A receipt that states them in two forms states the same ones twice, so only one form is read.
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
