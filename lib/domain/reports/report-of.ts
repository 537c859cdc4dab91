import { noDeliveries, type countDeliveries } from '@/lib/domain/delivery/outbox/count-deliveries';
import { channels } from '@/lib/domain/delivery/send/message-content';
import { weekdayOf } from '@/lib/domain/rollups/local-time';
import type { DayRange } from '@/lib/domain/rollups/periods';
import { addTally, newTally, type Dimension, type Sums, type Tally } from '@/lib/domain/rollups/sums';
import { amountOfUnits } from '@/lib/domain/rollups/units';
import type { StoreLabel } from '@/lib/domain/stores/store/stores';
import { eachDay, pairDays, type ComparedPeriod } from './comparison';
import {
  breakdowns,
  type Breakdown,
  type ComparedFigures,
  type DeliveryLine,
  type PeriodFigures,
  type ExcludedCount,
  type Report,
  type ReportLine,
} from './report';

type StoreLabels = ReadonlyMap<number, StoreLabel>;

type DeliveriesByChannel = Awaited<ReturnType<typeof countDeliveries>>;

export interface ReportSales {
  readonly days: DayRange;
  readonly held: {
    readonly comparison: ComparedPeriod;
    readonly days: DayRange;
    readonly sums: Sums;
    readonly messages: DeliveriesByChannel;
  } | null;
  readonly isComplete: boolean;
  readonly sums: Sums;
  readonly messages: DeliveriesByChannel;
  readonly stores: StoreLabels;
  /** The retailer's currency comes first. */
  readonly currencies: readonly string[];
}

type Keyed = ReadonlyMap<string, Tally>;

interface Counts {
  readonly of: (dimension: Dimension) => Keyed;
  readonly othersOf: (dimension: Dimension) => Tally | null;
}

function countsIn(sums: Sums, currency: string | null): Counts {
  if (currency === null) {
    return { of: (dimension) => sums.of(dimension), othersOf: (dimension) => sums.othersOf(dimension) };
  }
  return {
    of: (dimension) =>
      new Map(
        Array.from(sums.of(dimension)).flatMap(([key, { byCurrency }]) => {
          const own = byCurrency.get(currency);
          return own === undefined ? [] : [[key, own] as const];
        }),
      ),
    othersOf: (dimension) => sums.othersOf(dimension)?.byCurrency.get(currency) ?? null,
  };
}

/**
 * If `currency` is null, reports receipts in any currency. Lines by currency, duplicates, tests and
 * deliveries always cover all currencies.
 */
export function reportOf(sales: ReportSales, currency: string | null): Report {
  const { days, held, stores, isComplete, currencies } = sales;
  const [now, all] = [countsIn(sales.sums, currency), countsIn(sales.sums, null)];
  const before = held === null ? null : countsIn(held.sums, currency);
  const allBefore = held === null ? null : countsIn(held.sums, null);
  const keyed = (breakdown: Breakdown) => {
    const [own, other] = breakdown === 'currency' ? [all, allBefore] : [now, before];
    return {
      now: keyedBy(own, breakdown, stores),
      before: other === null ? null : keyedBy(other, breakdown, stores),
    };
  };
  const total = (own: Counts, other: Counts | null) =>
    comparedOf(totalOf(own.of('date')), other === null ? null : totalOf(other.of('date')));
  const paired = held === null ? { pairs: new Map(), unpaired: [] } : pairDays(days, held.comparison);
  return {
    days,
    compared: held?.days ?? null,
    isComplete,
    total: total(now, before),
    whole: total(all, allBefore),
    duplicates: excludedCount('duplicate', all, allBefore),
    tests: excludedCount('test', all, allBefore),
    currencies,
    lines: mapBreakdowns((breakdown) =>
      breakdown === 'day'
        ? dayLines(now.of('date'), before?.of('date') ?? null, days, paired.pairs)
        : linesOf(breakdown, keyed(breakdown), stores),
    ),
    unpaired: paired.unpaired.map((key) => ({
      key,
      figures: figuresOf(before?.of('date').get(key) ?? newTally()),
    })),
    others: othersOf(now, before),
    deliveries: deliveryLines(sales.messages, held?.messages ?? null),
  };
}

const dimensionOf: Readonly<Record<Exclude<Breakdown, 'weekday'>, Dimension>> = {
  day: 'date',
  hour: 'hour',
  store: 'store',
  till: 'till',
  payment: 'payment',
  rate: 'rate',
  currency: 'currency',
};

function keyedBy(sums: Counts, breakdown: Breakdown, stores: StoreLabels): Keyed {
  if (breakdown === 'weekday') return merged(sums.of('date'), (date) => String(weekdayOf(date)));
  const counters = sums.of(dimensionOf[breakdown]);
  if (breakdown === 'store') return merged(counters, (id) => storeKey(stores, id));
  if (breakdown !== 'till') return counters;
  return merged(counters, (key) => {
    const [id = '', till = ''] = key.split('/');
    return `${storeKey(stores, id)}/${till}`;
  });
}

function storeKey(stores: StoreLabels, id: string): string {
  return String(stores.get(Number(id))?.reference ?? id);
}

function merged(counters: Keyed, keyOf: (key: string) => string): Keyed {
  const found = new Map<string, Tally>();
  for (const [key, counter] of counters) {
    const name = keyOf(key);
    const sum = found.get(name) ?? newTally();
    addTally(sum, counter);
    found.set(name, sum);
  }
  return found;
}

function linesOf(
  breakdown: Exclude<Breakdown, 'day'>,
  { now, before }: { readonly now: Keyed; readonly before: Keyed | null },
  stores: StoreLabels,
): ReportLine[] {
  const byReference = new Map(Array.from(stores.values(), (store) => [String(store.reference), store]));
  const keys = new Set([...now.keys(), ...(before?.keys() ?? [])]);
  const lines = Array.from(keys, (key): ReportLine => {
    const store =
      breakdown === 'store' || breakdown === 'till' ? byReference.get(key.split('/')[0] ?? '') : undefined;
    return {
      key,
      store: store === undefined ? null : { id: store.id, name: store.name },
      comparedKey: null,
      ...comparedOf(now.get(key) ?? newTally(), before === null ? null : (before.get(key) ?? newTally())),
    };
  });
  const isOrdered = breakdown === 'hour' || breakdown === 'weekday' || breakdown === 'rate';
  return lines.toSorted((a, b) =>
    isOrdered
      ? Number(a.key) - Number(b.key)
      : b.now.receipts - a.now.receipts ||
        (b.before?.receipts ?? 0) - (a.before?.receipts ?? 0) ||
        byText(a, b),
  );
}

function dayLines(
  now: Keyed,
  before: Keyed | null,
  days: DayRange,
  pairs: ReadonlyMap<string, string>,
): ReportLine[] {
  return eachDay(days).map((key): ReportLine => {
    const comparedKey = pairs.get(key) ?? null;
    const other = comparedKey === null ? null : (before?.get(comparedKey) ?? newTally());
    return {
      key,
      store: null,
      comparedKey,
      ...comparedOf(now.get(key) ?? newTally(), other),
    };
  });
}

function deliveryLines(now: DeliveriesByChannel, before: DeliveriesByChannel | null): DeliveryLine[] {
  return channels
    .filter((channel) => now.has(channel) || before?.has(channel) === true)
    .map((channel) => ({
      channel,
      now: now.get(channel) ?? noDeliveries(channel),
      before: before === null ? null : (before.get(channel) ?? noDeliveries(channel)),
    }));
}

function othersOf(now: Counts, before: Counts | null): Report['others'] {
  const found = breakdowns.flatMap((breakdown) => {
    if (breakdown === 'weekday') return [];
    const [own, other] = [
      now.othersOf(dimensionOf[breakdown]),
      before?.othersOf(dimensionOf[breakdown]) ?? null,
    ];
    if (own === null && other === null) return [];
    const counted = before === null ? null : (other ?? newTally());
    return [[breakdown, comparedOf(own ?? newTally(), counted)] as const];
  });
  return Object.fromEntries(found);
}

function mapBreakdowns(linesFor: (breakdown: Breakdown) => readonly ReportLine[]): Report['lines'] {
  return Object.fromEntries(
    breakdowns.map((breakdown) => [breakdown, linesFor(breakdown)]),
  ) as Report['lines'];
}

function comparedOf(now: Tally, before: Tally | null): ComparedFigures {
  return { now: figuresOf(now), before: before === null ? null : figuresOf(before) };
}

function figuresOf({ receipts, identified, units }: Tally): PeriodFigures {
  return {
    receipts,
    identified,
    amounts: new Map(Array.from(units, ([currency, sum]) => [currency, amountOfUnits(sum)])),
  };
}

function totalOf(counters: Keyed): Tally {
  const total = newTally();
  for (const counter of counters.values()) addTally(total, counter);
  return total;
}

function excludedCount(kind: 'duplicate' | 'test', now: Counts, before: Counts | null): ExcludedCount {
  const countIn = (sums: Counts | null) => sums?.of(kind).get('')?.receipts ?? 0;
  return { now: countIn(now), before: countIn(before) };
}

function byText(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
