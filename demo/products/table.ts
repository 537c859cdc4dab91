const taxClasses = ['food', 'drink', 'alcohol', 'meal', 'coffee', 'standard', 'medicine', 'book'] as const;
export type TaxClass = (typeof taxClasses)[number];

export const languages = ['de', 'en', 'fr', 'nl', 'pl'] as const;
export type Language = (typeof languages)[number];

export interface BaseProduct {
  readonly taxClass: TaxClass;
  /** Euro cents for the first size, or per kilogram if weighed. */
  readonly price: number;
  /** Added to the name. The list is empty if there is only one size. */
  readonly sizes: readonly string[];
  readonly weighed: boolean;
  readonly names: Readonly<Record<Language, string>>;
  readonly austrian: string | null;
}

/**
 * Parses lines `tax class | price | sizes, comma-separated, or kg | de | en | fr | nl | pl | de_AT`, most
 * bought first. The last column may be missing.
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
