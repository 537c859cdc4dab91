import { cafe } from '@/demo/products/cafe';
import { electronics } from '@/demo/products/electronics';
import { fashion } from '@/demo/products/fashion';
import { grocery } from '@/demo/products/grocery';
import { household } from '@/demo/products/household';
import { pharmacy } from '@/demo/products/pharmacy';
import type { BaseProduct, Language } from '@/demo/products/table';
import { brands, qualifiers, type Qualifier } from '@/demo/products/variants';
import { Random, Weighted, zipf } from '@/demo/random';
import { makeStores, type SeedStore } from '@/demo/stores';

const tables = { grocery, household, fashion, cafe, electronics, pharmacy };

export type Department = keyof typeof tables;

export interface Product {
  readonly department: Department;
  readonly base: BaseProduct;
  readonly names: Readonly<Record<Language, string>>;
  readonly austrian: string | null;
  readonly size: string | null;
  /** Euro cents; per kilogram if weighed. */
  readonly price: number;
  /** GTIN-13 from the range for use within a company. */
  readonly code: string;
}

export interface DemoCatalogue {
  readonly stores: readonly SeedStore[];
  readonly visited: Weighted<SeedStore>;
  readonly shelves: Readonly<Record<Department, Weighted<Product>>>;
  readonly productCount: number;
}

export interface CatalogueOptions {
  readonly stores?: number;
  readonly firstStoreReference?: number;
  /** Number of product names. The first 220 or so are plain; the others have brands and variants. */
  readonly products?: number;
}

/** Popularity follows Zipf's law. All product names differ. */
export function makeCatalogue(options: CatalogueOptions = {}): DemoCatalogue {
  const { stores: storeCount = 24, firstStoreReference = 1001, products = 4000 } = options;
  const stores = makeStores(storeCount, firstStoreReference);
  let productCount = 0;
  const shelf = (department: Department, share: number, codePrefix: number) => {
    const made = stock(department, Math.max(1, Math.round(products * share)), codePrefix);
    productCount += made.length;
    return new Weighted(made, zipf(0.95));
  };
  const shelves = {
    grocery: shelf('grocery', 0.54, 20),
    household: shelf('household', 0.15, 21),
    fashion: shelf('fashion', 0.12, 22),
    cafe: shelf('cafe', 0.04, 23),
    electronics: shelf('electronics', 0.08, 24),
    pharmacy: shelf('pharmacy', 0.07, 25),
  };
  return { stores, visited: new Weighted(stores, zipf(0.55)), shelves, productCount };
}

/** Most bought first: all plain products, then their variants. */
function stock(department: Department, count: number, codePrefix: number): Product[] {
  const bases = tables[department];
  const products: Product[] = [];
  for (let round = 0, added = true; added && products.length < count; round += 1) {
    added = false;
    for (const [place, base] of bases.entries()) {
      const variant = variantOf(department, base, place, round);
      if (variant === null || products.length >= count) continue;
      added = true;
      products.push(makeProduct(department, base, variant, gtin(codePrefix, place, round)));
    }
  }
  return products;
}

interface Variant {
  readonly brand: string | null;
  readonly qualifier: Qualifier | null;
  readonly sizeAt: number;
  readonly priceFactor: number;
}

function variantOf(department: Department, base: BaseProduct, place: number, round: number): Variant | null {
  if (round === 0) return { brand: null, qualifier: null, sizeAt: 0, priceFactor: 1 };
  const ownBrands: readonly string[] = brands[department];
  const ownQualifiers: readonly Qualifier[] = qualifiers[department];
  const step = round - 1;
  const rest = Math.floor(step / ownBrands.length);
  const sizeAt = Math.floor(rest / (ownQualifiers.length + 1));
  if (sizeAt >= Math.max(1, base.sizes.length)) return null;
  const random = new Random(place, round);
  return {
    // Products start at different brands, or most brands would have only the first products.
    brand: ownBrands[(step + place * 5) % ownBrands.length] ?? null,
    qualifier:
      ownQualifiers[((rest + (step % ownBrands.length) + place) % (ownQualifiers.length + 1)) - 1] ?? null,
    sizeAt,
    priceFactor: (0.85 + random.next() * 0.7) * (1 + 0.75 * sizeAt),
  };
}

function makeProduct(department: Department, base: BaseProduct, variant: Variant, code: string): Product {
  const size = base.sizes[variant.sizeAt] ?? null;
  const name = (language: Language, plain: string) => {
    const qualifier = variant.qualifier?.[language] ?? null;
    const words =
      language === 'en' ? [variant.brand, qualifier, plain, size] : [variant.brand, plain, qualifier, size];
    return words.filter((word) => word !== null).join(' ');
  };
  const { de, en, fr, nl, pl } = base.names;
  return {
    department,
    base,
    names: {
      de: name('de', de),
      en: name('en', en),
      fr: name('fr', fr),
      nl: name('nl', nl),
      pl: name('pl', pl),
    },
    austrian: base.austrian === null ? null : name('de', base.austrian),
    size,
    price: Math.max(5, Math.round(base.price * variant.priceFactor)),
    code,
  };
}

function gtin(prefix: number, place: number, round: number): string {
  const digits = `${prefix}${String(place).padStart(3, '0')}${String(round).padStart(7, '0')}`;
  const sum = Array.from(digits, Number).reduce(
    (total, digit, at) => total + digit * (at % 2 === 0 ? 1 : 3),
    0,
  );
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
