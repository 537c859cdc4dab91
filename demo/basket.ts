import type { JsonObject } from '@/lib/core/json';
import type { DemoCatalogue, Department, Product } from '@/demo/catalogue';
import { fromCents, roundHalfUp, shelfPrice, taxWithin } from '@/demo/money';
import { Weighted, type Random } from '@/demo/random';
import type { Format, SeedStore } from '@/demo/stores';
import type { StoreVisit } from '@/demo/visits';

export interface SubmittedItem {
  name: string;
  quantity: number;
  total: number;
  unit?: string;
  gross?: number;
  net?: number;
  unit_price?: number;
  vat?: { rate: number; amount: number; code?: string };
  discounts?: { name: string; amount: number; percentage: number }[];
  return?: { localtime: string; reason: string };
  properties?: JsonObject;
  [alternative: `name:${string}`]: string;
}

/** `totalInCents` includes tax and is net of discounts. It is negative for returned goods. */
export interface Line {
  readonly item: SubmittedItem;
  readonly totalInCents: number;
  readonly rate: number;
}

const sold: Readonly<Record<Format, Weighted<Department>>> = {
  market: mix({ grocery: 84, household: 14, pharmacy: 2 }),
  fashion: mix({ fashion: 97, household: 3 }),
  cafe: mix({ cafe: 95, grocery: 5 }),
  electronics: mix({ electronics: 97, household: 3 }),
  pharmacy: mix({ pharmacy: 82, household: 18 }),
};

/** Mean number of lines after the first one. */
const furtherLines: Readonly<Record<Format, number>> = {
  market: 3.7,
  fashion: 1,
  cafe: 1.6,
  electronics: 0.7,
  pharmacy: 1.3,
};

function mix(shares: Partial<Record<Department, number>>): Weighted<Department> {
  const entries = Object.entries(shares) as [Department, number][];
  return new Weighted(
    entries.map(([department]) => department),
    (_department, place) => entries[place]?.[1] ?? 0,
  );
}

/** Returns at least one line: goods bought and, in 2% of visits, one item returned. */
export function fillBasket(catalogue: DemoCatalogue, visit: StoreVisit, random: Random): readonly Line[] {
  const { store } = visit;
  const bringsBack = random.chance(0.02);
  const onlyReturns = bringsBack && random.chance(0.6);
  const further = Math.floor(-Math.log(1 - random.next()) * (furtherLines[store.format] + 0.4));
  const count = onlyReturns ? 0 : Math.min(24, 1 + further);
  const discounted = random.chance(0.075) ? random.whole(0, count) : -1;
  const translated = random.chance(translatedShare(store));
  const products = drawProducts(catalogue, store, count, random);
  const lines = products.map((product, place) => {
    return makeLine(
      product,
      { visit, translated, discounted: place === discounted, broughtBack: false },
      random,
    );
  });
  if (!bringsBack) return lines;
  const product = drawReturnable(catalogue, store, random);
  return [...lines, makeLine(product, { visit, translated, discounted: false, broughtBack: true }, random)];
}

function drawProducts(catalogue: DemoCatalogue, store: SeedStore, count: number, random: Random): Product[] {
  const drawn = new Set<Product>();
  // A product drawn twice is replaced, because several pieces of a product are one line.
  for (let attempt = 0; drawn.size < count && attempt < count * 4; attempt += 1) {
    drawn.add(catalogue.shelves[sold[store.format].pick(random)].pick(random));
  }
  return [...drawn];
}

function drawReturnable(catalogue: DemoCatalogue, store: SeedStore, random: Random): Product {
  for (;;) {
    const product = catalogue.shelves[sold[store.format].pick(random)].pick(random);
    if (!product.base.weighed) return product;
  }
}

interface LineOptions {
  readonly visit: StoreVisit;
  readonly translated: boolean;
  readonly discounted: boolean;
  readonly broughtBack: boolean;
}

function makeLine(product: Product, options: LineOptions, random: Random): Line {
  const { store } = options.visit;
  const { market, till } = store;
  const { weighed } = product.base;
  const rate = market.rates[product.base.taxClass];
  const unitPrice = shelfPrice(product.price, market);
  const quantity = options.broughtBack
    ? -1
    : weighed
      ? random.whole(85, 1_650) / 1000
      : pieces(product, random);
  const full = roundHalfUp(quantity * unitPrice);
  const percentage = options.discounted ? random.pick([10, 15, 20, 25, 30, 50]) : 0;
  const discount = roundHalfUp((full * percentage) / 100);
  const total = full - discount;
  const item: SubmittedItem = {
    ...namesOf(product, store, options.translated),
    quantity,
    total: fromCents(total),
  };
  if (till !== 'plain') {
    item.unit = weighed ? 'kg' : market.piece;
    item.unit_price = fromCents(unitPrice);
    const code = market.taxCodes[rate];
    item.vat = { rate, amount: fromCents(taxWithin(total, rate)), ...(code === undefined ? {} : { code }) };
  } else if (weighed) item.unit = 'kg';
  if (discount > 0) {
    item.discounts = [{ name: random.pick(market.itemDiscounts), amount: fromCents(-discount), percentage }];
  }
  if (options.broughtBack) {
    item.return = {
      localtime: options.visit.wall + options.visit.offset,
      reason: random.pick(market.returnReasons),
    };
  }
  const properties = till === 'full' ? propertiesOf(product, random) : {};
  if (Object.keys(properties).length > 0) item.properties = properties;
  return { item, totalInCents: total, rate };
}

function pieces(product: Product, random: Random): number {
  const draw = random.next();
  if (product.price > 2_500) return draw < 0.97 ? 1 : 2;
  if (draw < 0.82) return 1;
  return draw < 0.94 ? 2 : draw < 0.97 ? 3 : draw < 0.99 ? 4 : 6;
}

function translatedShare({ market }: SeedStore): number {
  return { CHE: 0.6, DEU: 0.25, NLD: 0.25, FRA: 0.2, POL: 0.2 }[market.country] ?? 0.08;
}

function namesOf(
  product: Product,
  { market, till }: SeedStore,
  translated: boolean,
): Pick<SubmittedItem, 'name'> {
  const { names, austrian } = product;
  const local = market.country === 'AUT' && austrian !== null;
  const named: Pick<SubmittedItem, 'name' | `name:${string}`> = {
    name: local && till !== 'full' ? austrian : names[market.language],
  };
  if (local && till === 'full') named['name:de_AT'] = austrian;
  if (!translated) return named;
  if (market.language !== 'en') named['name:en'] = names.en;
  if (market.country === 'CHE' || market.country === 'GBR') named['name:fr'] = names.fr;
  if (market.country === 'NLD') named['name:de'] = names.de;
  return named;
}

function propertiesOf(product: Product, random: Random): JsonObject {
  const properties: JsonObject = { category: product.department };
  if (random.chance(0.7)) properties['product_code'] = product.code;
  if (product.department === 'fashion') {
    if (product.size !== null) properties['details'] = [product.size];
    properties['season'] = random.pick(['spring', 'summer', 'autumn', 'winter']);
  }
  if (product.department === 'electronics' && product.price > 10_000) {
    properties['details'] = [`S/N ${random.whole(10_000_000, 99_999_999)}`];
  }
  return properties;
}
