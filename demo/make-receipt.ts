import type { z } from 'zod';
import type { JsonObject } from '@/lib/core/json';
import type { postReceiptBody } from '@/lib/domain/receipts/wire/submission';
import { fillBasket, type Line } from '@/demo/basket';
import type { DemoCatalogue } from '@/demo/catalogue';
import { pickConsumer, type DemoConsumer } from '@/demo/consumers';
import { apportion, fromCents, roundHalfUp, taxWithin } from '@/demo/money';
import { pay } from '@/demo/payments';
import { Random } from '@/demo/random';
import type { SeedStore } from '@/demo/stores';
import { transactionIdOf } from '@/demo/transaction-id';
import { visitOf, type VisitPeriod, type StoreVisit } from '@/demo/visits';

export type ReceiptBody = z.input<typeof postReceiptBody>;

export interface Sale {
  readonly visit: StoreVisit;
  readonly consumer: DemoConsumer | null;
  readonly body: ReceiptBody;
}

const saleStream = 2;
const campaigns = [
  'welcome-back',
  'spring-fair',
  'summer-sale',
  'harvest-week',
  'winter-lights',
  'club-days',
];

/** Depends only on the arguments, so that any process can make any part of a seed. */
export function makeReceipt(
  catalogue: DemoCatalogue,
  period: VisitPeriod,
  seed: number,
  index: number,
): ReceiptBody {
  return makeSale(catalogue, visitOf(catalogue, period, seed, index), seed, index).body;
}

export function makeSale(catalogue: DemoCatalogue, visit: StoreVisit, seed: number, index: number): Sale {
  const random = new Random(saleStream, seed, index);
  const { store } = visit;
  const person = pickConsumer(random, store);
  const consumer = random.chance(0.6) ? person : null;
  const lines = fillBasket(catalogue, visit, random);
  const subtotal = lines.reduce((sum, line) => sum + line.totalInCents, 0);
  const discount = receiptDiscount(lines, subtotal, random);
  const total = subtotal - discount;
  const body: ReceiptBody = {
    transaction_id: transactionIdOf(visit, seed, index),
    // Plain tills know no time zone; the API uses the store's.
    localtime: store.till === 'plain' ? visit.wall : visit.wall + visit.offset,
    store_reference: store.submittedReference,
    items: lines.map((line) => line.item),
    total: fromCents(total),
    ...taxesByRate(lines, discount, total, store),
    payments: pay(total, visit, random),
  };
  if (discount > 0) {
    body.subtotal = fromCents(subtotal);
    body.discounts = [{ name: random.pick(store.market.receiptDiscounts), amount: fromCents(-discount) }];
  }
  if (consumer !== null) body.identifier = consumer.identifier;
  const properties = propertiesOf(visit, person, random);
  if (Object.keys(properties).length > 0) body.properties = properties;
  if (random.chance(0.08)) {
    const { locale, currency } = store.market;
    body.l10n = { locale, currency, ...(random.chance(0.3) ? { translation_locale: 'en-GB' } : {}) };
  }
  if (random.chance(0.25)) body.external_id = random.uuidV4();
  return { visit, consumer, body };
}

/** In cents; 0 for most receipts and for all with returned goods. */
function receiptDiscount(lines: readonly Line[], subtotal: number, random: Random): number {
  const wanted = random.chance(0.035);
  const percentage = random.pick([5, 10]);
  if (!wanted || subtotal < 200 || lines.some((line) => line.totalInCents <= 0)) return 0;
  return subtotal > 3000 && random.chance(0.4) ? 500 : roundHalfUp((subtotal * percentage) / 100);
}

/** Returns the taxes included in `total`, one for each rate. `discount` and `total` are in cents. */
export function taxesByRate(
  lines: readonly Line[],
  discount: number,
  total: number,
  { market, till }: Pick<SeedStore, 'market' | 'till'>,
): Pick<ReceiptBody, 'taxes' | 'vat' | 'net' | 'gross'> {
  const rates = [...new Set(lines.map((line) => line.rate))].toSorted((a, b) => b - a);
  const sums = rates.map((rate) =>
    lines.reduce((sum, line) => (line.rate === rate ? sum + line.totalInCents : sum), 0),
  );
  const parts = discount === 0 ? sums.map(() => 0) : apportion(discount, sums);
  const taxes = rates.map((rate, place) => ({
    name: market.taxName,
    rate,
    cents: taxWithin((sums[place] ?? 0) - (parts[place] ?? 0), rate),
  }));
  const net = fromCents(total - taxes.reduce((sum, tax) => sum + tax.cents, 0));
  if (till === 'classic')
    return { net, vat: taxes.map(({ rate, cents }) => ({ rate, amount: fromCents(cents) })) };
  const named = taxes.map(({ name, rate, cents }) => {
    const code = till === 'full' ? market.taxCodes[rate] : undefined;
    return { name, rate, amount: fromCents(cents), ...(code === undefined ? {} : { code }) };
  });
  return till === 'full' ? { net, gross: fromCents(total), taxes: named } : { taxes: named };
}

function propertiesOf({ store }: StoreVisit, person: DemoConsumer, random: Random): JsonObject {
  const { market, reference, format } = store;
  const properties: JsonObject = {};
  if (store.till !== 'plain')
    properties['operator'] = `${reference}-${String(random.whole(1, 40)).padStart(2, '0')}`;
  if (random.chance(0.3)) {
    properties['salesperson'] =
      `${random.pick(market.firstNames)} ${random.pick(market.lastNames).slice(0, 1)}.`;
  }
  if (random.chance(0.2)) properties['email'] = person.email;
  if (random.chance(0.03)) properties['email_settings'] = { send: random.chance(0.5) };
  if (random.chance(0.15)) properties['campaign'] = random.pick(campaigns);
  if (format === 'cafe' && random.chance(0.5)) properties['table'] = random.whole(1, 24);
  return properties;
}
