/** How a product is taxed; each market has a rate for each. */
const taxClasses = ['food', 'drink', 'alcohol', 'meal', 'coffee', 'standard', 'medicine', 'book'] as const;
export type TaxClass = (typeof taxClasses)[number];

/** Languages every product has a name in. */
export const languages = ['de', 'en', 'fr', 'nl', 'pl'] as const;
export type Language = (typeof languages)[number];

/** A product before brands, variants and markets. */
export interface BaseProduct {
  readonly taxClass: TaxClass;
  /** In euro cents, for the first size; per kilogram when it is weighed. */
  readonly price: number;
  /** What stands after the name; empty when there is only one. */
  readonly sizes: readonly string[];
  readonly weighed: boolean;
  readonly names: Readonly<Record<Language, string>>;
  /** What Austria calls it, where that is another word. */
  readonly austrian: string | null;
}

/**
 * Reads products from lines `tax class | price | sizes, comma-separated, or kg | de | en | fr | nl | pl | de_AT`;
 * the last column may be missing.
 * @throws Error naming a line that does not fit.
 */
export function productTable(lines: string): readonly BaseProduct[] {
  return lines
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readLine);
}

function readLine(line: string): BaseProduct {
  const [taxClass, price, sizes, de, en, fr, nl, pl, austrian] = line.split('|').map((cell) => cell.trim());
  const known = taxClasses.find((name) => name === taxClass);
  if (known === undefined || !price || sizes === undefined || !de || !en || !fr || !nl || !pl) {
    throw new Error(`Not a product: ${line}`);
  }
  return {
    taxClass: known,
    price: Math.round(Number(price) * 100),
    sizes: sizes === 'kg' || sizes === '' ? [] : sizes.split(',').map((size) => size.trim()),
    weighed: sizes === 'kg',
    names: { de, en, fr, nl, pl },
    austrian: austrian ?? null,
  };
}
