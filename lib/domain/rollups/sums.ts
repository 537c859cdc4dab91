import type { RollupAmount, RollupFact } from './facts';

/** Duplicates and test receipts are counted, but their amounts are in no sum. */
export const dimensions = [
  'date',
  'hour',
  'currency',
  'store',
  'till',
  'payment',
  'rate',
  'duplicate',
  'test',
] as const;

export type Dimension = (typeof dimensions)[number];

/** Number of receipts, number of those with an identifier, and amounts by currency, in ten-thousandths. */
export interface Tally {
  receipts: number;
  identified: number;
  readonly units: Map<string, bigint>;
}

/**
 * Tally of all receipts, and tallies by the currency of the receipt. A payment may be in another currency
 * than its receipt.
 */
export interface Counter extends Tally {
  readonly byCurrency: Map<string, Tally>;
}

/**
 * Most keys in one row. A till may send any payment method or rate, so a row could grow with every receipt.
 */
const keysMax: Readonly<Record<Dimension, number>> = {
  date: Infinity,
  hour: Infinity,
  currency: Infinity,
  duplicate: Infinity,
  test: Infinity,
  store: 20_000,
  till: 20_000,
  payment: 200,
  rate: 100,
};

/** Most characters of a key. Longer keys are counted in `others`. */
const keyLengthMax = 100;

type StoredTally = readonly [receipts: number, identified: number, units: Readonly<Record<string, string>>];

/** `byCurrency` is absent if all receipts and units have one currency. */
type Stored = readonly [...StoredTally, byCurrency?: Readonly<Record<string, StoredTally>>];

/**
 * Once a dimension has been full, new keys always share one counter, so that each receipt is subtracted where
 * it was added.
 */
export class Sums {
  readonly #counters = new Map<Dimension, Map<string, Counter>>();
  readonly #others = new Map<Dimension, Counter>();
  readonly #full = new Set<Dimension>();

  add(fact: RollupFact, sign: 1 | -1, scope: 'store' | 'all stores'): void {
    const { date, hour, store, till, identified } = fact;
    const counting = { sign, identified, currency: fact.currency };
    if (fact.leftOut !== undefined) {
      this.#count(fact.leftOut, '', { ...counting, amounts: [] });
      return;
    }
    const total: RollupAmount = ['', fact.currency, fact.total];
    const whole = { ...counting, amounts: [total] };
    this.#count('date', date, whole);
    this.#count('hour', String(hour), whole);
    this.#count('currency', fact.currency, whole);
    if (scope === 'all stores') this.#count('store', String(store), whole);
    if (till !== null) this.#count('till', tillKey(store, till), whole);
    this.#countEach('payment', fact.payments, counting);
    this.#countEach('rate', fact.taxes, counting);
  }

  merge(other: Sums): void {
    for (const [dimension, counters] of other.#counters)
      for (const [key, counter] of counters) addCounter(this.#counterOf(dimension, key), counter);
    for (const [dimension, counter] of other.#others) addCounter(this.#other(dimension), counter);
  }

  mergeStore(store: number, sums: Sums): void {
    this.merge(sums);
    for (const counter of sums.of('date').values())
      addCounter(this.#counterOf('store', String(store)), counter);
  }

  of(dimension: Dimension): ReadonlyMap<string, Counter> {
    return this.#counters.get(dimension) ?? new Map<string, Counter>();
  }

  othersOf(dimension: Dimension): Counter | null {
    return this.#others.get(dimension) ?? null;
  }

  toText(): string {
    const counters = Array.from(
      this.#counters,
      ([dimension, keys]) => [dimension, Object.fromEntries(storedEach(keys))] as const,
    );
    const others = storedEach(this.#others);
    return JSON.stringify({
      counters: Object.fromEntries(counters),
      others: Object.fromEntries(others),
      full: [...this.#full],
    });
  }

  static fromText(text: string): Sums {
    const { counters, others, full } = JSON.parse(text) as {
      counters: Partial<Record<Dimension, Record<string, Stored>>>;
      others: Partial<Record<Dimension, Stored>>;
      full: Dimension[];
    };
    const sums = new Sums();
    for (const dimension of full) sums.#full.add(dimension);
    for (const dimension of dimensions) {
      const keys = Object.entries(counters[dimension] ?? {});
      if (keys.length > 0)
        sums.#counters.set(dimension, new Map(keys.map(([key, value]) => [key, counterFrom(value)])));
      const other = others[dimension];
      if (other !== undefined) sums.#others.set(dimension, counterFrom(other));
    }
    return sums;
  }

  #countEach(dimension: Dimension, amounts: readonly RollupAmount[], counting: Counting): void {
    for (const [key, own] of Map.groupBy(amounts, ([each]) => each))
      this.#count(dimension, key, { ...counting, amounts: own });
  }

  #count(dimension: Dimension, key: string, counted: Counted): void {
    const counter = this.#counterToCount(dimension, key);
    count(counter, counted);
    const own = tallyOf(counter, counted.currency);
    count(own, counted);
    if (isEmpty(own)) counter.byCurrency.delete(counted.currency);
    if (isEmpty(counter) && counter.byCurrency.size === 0) this.#counters.get(dimension)?.delete(key);
  }

  #counterToCount(dimension: Dimension, key: string): Counter {
    const counters = this.#counters.get(dimension);
    const known = counters?.get(key);
    if (known !== undefined) return known;
    if ((counters?.size ?? 0) >= keysMax[dimension]) this.#full.add(dimension);
    if (this.#full.has(dimension) || key.length > keyLengthMax) return this.#other(dimension);
    return this.#counterOf(dimension, key);
  }

  #counterOf(dimension: Dimension, key: string): Counter {
    const counters = this.#counters.get(dimension) ?? new Map<string, Counter>();
    this.#counters.set(dimension, counters);
    const counter = counters.get(key) ?? newCounter();
    counters.set(key, counter);
    return counter;
  }

  #other(dimension: Dimension): Counter {
    const counter = this.#others.get(dimension) ?? newCounter();
    this.#others.set(dimension, counter);
    return counter;
  }
}

interface Counting {
  readonly sign: 1 | -1;
  readonly identified: boolean;
  readonly currency: string;
}

interface Counted extends Counting {
  readonly amounts: readonly RollupAmount[];
}

export function newTally(): Tally {
  return { receipts: 0, identified: 0, units: new Map() };
}

function newCounter(): Counter {
  return { ...newTally(), byCurrency: new Map() };
}

export function addTally(to: Tally, { receipts, identified, units }: Tally): void {
  to.receipts += receipts;
  to.identified += identified;
  for (const [currency, each] of units) addUnits(to, currency, each);
}

function addCounter(to: Counter, counter: Counter): void {
  addTally(to, counter);
  for (const [currency, each] of counter.byCurrency) addTally(tallyOf(to, currency), each);
}

function tallyOf({ byCurrency }: Counter, currency: string): Tally {
  const own = byCurrency.get(currency) ?? newTally();
  byCurrency.set(currency, own);
  return own;
}

function count(tally: Tally, { sign, identified, amounts }: Counted): void {
  tally.receipts += sign;
  if (identified) tally.identified += sign;
  for (const [, currency, units] of amounts) addUnits(tally, currency, BigInt(units) * BigInt(sign));
}

/** Tills of two stores may have the same id. */
export function tillKey(store: number, till: string): string {
  return `${store}/${till}`;
}

function addUnits({ units }: Tally, currency: string, more: bigint): void {
  const sum = (units.get(currency) ?? 0n) + more;
  if (sum === 0n) units.delete(currency);
  else units.set(currency, sum);
}

function isEmpty({ receipts, identified, units }: Tally): boolean {
  return receipts === 0 && identified === 0 && units.size === 0;
}

function storedEach<Key extends string>(counters: ReadonlyMap<Key, Counter>): (readonly [Key, Stored])[] {
  return Array.from(counters, ([key, counter]) => [key, stored(counter)] as const);
}

function stored(counter: Counter): Stored {
  const { byCurrency, units } = counter;
  const [only] = units.keys();
  if (units.size === 1 && byCurrency.size === 1 && only !== undefined && byCurrency.has(only))
    return storedTally(counter);
  const each = Array.from(byCurrency, ([currency, tally]) => [currency, storedTally(tally)] as const);
  return [...storedTally(counter), Object.fromEntries(each)];
}

function storedTally({ receipts, identified, units }: Tally): StoredTally {
  return [receipts, identified, Object.fromEntries(Array.from(units, ([key, each]) => [key, String(each)]))];
}

function counterFrom([receipts, identified, units, byCurrency]: Stored): Counter {
  const whole: StoredTally = [receipts, identified, units];
  const currencies = Object.keys(units);
  // Rows from before version 2 lack `byCurrency` even with several currencies. The receipts of these rows are
  // recounted anyway.
  const only = currencies.length === 1 ? { [currencies[0] ?? '']: whole } : {};
  const each = Object.entries(byCurrency ?? only).map(
    ([currency, tally]) => [currency, tallyFrom(tally)] as const,
  );
  return { ...tallyFrom(whole), byCurrency: new Map(each) };
}

function tallyFrom([receipts, identified, units]: StoredTally): Tally {
  return {
    receipts,
    identified,
    units: new Map(Object.entries(units).map(([currency, each]) => [currency, BigInt(each)])),
  };
}
