import type { Context } from '@/lib/platform/context';
import { countDeliveries, noDeliveries } from '@/lib/domain/delivery/count-deliveries';
import { channels } from '@/lib/domain/delivery/message-content';
import { countingVersion } from '@/lib/domain/rollups/facts';
import { weekdayOf } from '@/lib/domain/rollups/local-time';
import type { Days } from '@/lib/domain/rollups/periods';
import { readSums } from '@/lib/domain/rollups/read-sums';
import { findBuild } from '@/lib/domain/rollups/store/builds';
import { addCounter, newCounter, type Counter, type Dimension, type Sums } from '@/lib/domain/rollups/sums';
import { amountOf } from '@/lib/domain/rollups/units';
import { readNamedStores, readStoreLabels, type StoreLabel } from '@/lib/domain/stores/store/stores';
import { comparedDays, eachDay, pairDays, type Comparison } from './comparison';
import {
  breakdowns,
  type Breakdown,
  type Compared,
  type DeliveryLine,
  type Figures,
  type LeftOut,
  type Report,
  type ReportLine,
} from './report';

/** What a report is about. */
export interface AskedReport {
  readonly days: Days;
  /** Null for no comparison. */
  readonly comparison: Comparison | null;
  /** References of stores; null for all. */
  readonly storeReferences: readonly number[] | null;
}

/** Sums of one period by key, of a breakdown or of something else. */
type Keyed = ReadonlyMap<string, Counter>;

/**
 * Sales of a period by day, hour, weekday, store, till, payment and tax rate, beside those of another one. Exact as of an instant for
 * each of the two periods.
 */
export async function getReport(ctx: Context<'get_report'>, asked: AskedReport): Promise<Report> {
  const { days, comparison, storeReferences } = asked;
  const compared = comparison === null ? null : comparedDays(days, comparison);
  const storeIds =
    storeReferences === null ? null : (await readNamedStores(ctx, storeReferences)).map(({ id }) => id);
  const [now, before, build, messages, messagesBefore] = await Promise.all([
    readSums(ctx, days, storeIds),
    compared === null ? null : readSums(ctx, compared, storeIds),
    findBuild(ctx),
    countDeliveries(ctx, { ...days, storeIds }),
    compared === null ? null : countDeliveries(ctx, { ...compared, storeIds }),
  ]);
  const stores = await readStoreLabels(ctx, storeIdsOf(before === null ? [now] : [now, before]));
  const keyed = (breakdown: Breakdown) => ({
    now: keyedBy(now, breakdown, stores),
    before: before === null ? null : keyedBy(before, breakdown, stores),
  });
  const total = comparedOf(totalOf(now.of('date')), before === null ? null : totalOf(before.of('date')));
  const currencies = [...new Set([...now.of('currency').keys(), ...(before?.of('currency').keys() ?? [])])];
  const own = ctx.retailer.settings.currency;
  const paired = comparison === null ? { pairs: new Map(), unpaired: [] } : pairDays(days, comparison);
  return {
    days,
    compared,
    isComplete: build?.version === countingVersion && build.isComplete,
    total,
    duplicates: leftOut('duplicate', now, before),
    tests: leftOut('test', now, before),
    currencies: currencies.toSorted((a, b) => Number(b === own) - Number(a === own) || (a < b ? -1 : 1)),
    lines: mapBreakdowns((breakdown) =>
      breakdown === 'day'
        ? dayLines(now.of('date'), before?.of('date') ?? null, days, paired.pairs)
        : linesOf(breakdown, keyed(breakdown), stores),
    ),
    unpaired: paired.unpaired.map((key) => ({
      key,
      figures: figuresOf(before?.of('date').get(key) ?? newCounter()),
    })),
    others: othersOf(now, before),
    deliveries: deliveryLines(messages, messagesBefore),
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

type StoreLabels = ReadonlyMap<number, StoreLabel>;

/** The counters of a breakdown by the keys that its lines have. */
function keyedBy(sums: Sums, breakdown: Breakdown, stores: StoreLabels): Keyed {
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
  const found = new Map<string, Counter>();
  for (const [key, counter] of counters) {
    const name = keyOf(key);
    const sum = found.get(name) ?? newCounter();
    addCounter(sum, counter);
    found.set(name, sum);
  }
  return found;
}

/** The stores that sums name. */
function storeIdsOf(all: readonly Sums[]): number[] {
  const tills = all.flatMap((sums) => [...sums.of('till').keys()].map((key) => key.split('/')[0] ?? ''));
  const named = all.flatMap((sums) => [...sums.of('store').keys(), ...tills]);
  return [...new Set(named.map(Number))];
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
      ...comparedOf(now.get(key) ?? newCounter(), before === null ? null : (before.get(key) ?? newCounter())),
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

/** A line for each day of the period, beside the day that it is held against; without one where there is none. */
function dayLines(
  now: Keyed,
  before: Keyed | null,
  days: Days,
  pairs: ReadonlyMap<string, string>,
): ReportLine[] {
  return eachDay(days).map((key): ReportLine => {
    const comparedKey = pairs.get(key) ?? null;
    const other = comparedKey === null ? null : (before?.get(comparedKey) ?? newCounter());
    return {
      key,
      store: null,
      comparedKey,
      ...comparedOf(now.get(key) ?? newCounter(), other),
    };
  });
}

type DeliveriesByChannel = Awaited<ReturnType<typeof countDeliveries>>;

/** A line for each channel by which there are messages in one of the periods. */
function deliveryLines(now: DeliveriesByChannel, before: DeliveriesByChannel | null): DeliveryLine[] {
  return channels
    .filter((channel) => now.has(channel) || before?.has(channel) === true)
    .map((channel) => ({
      channel,
      now: now.get(channel) ?? noDeliveries(channel),
      before: before === null ? null : (before.get(channel) ?? noDeliveries(channel)),
    }));
}

function othersOf(now: Sums, before: Sums | null): Report['others'] {
  const found = breakdowns.flatMap((breakdown) => {
    if (breakdown === 'weekday') return [];
    const [own, other] = [
      now.othersOf(dimensionOf[breakdown]),
      before?.othersOf(dimensionOf[breakdown]) ?? null,
    ];
    if (own === null && other === null) return [];
    const counted = before === null ? null : (other ?? newCounter());
    return [[breakdown, comparedOf(own ?? newCounter(), counted)] as const];
  });
  return Object.fromEntries(found);
}

function mapBreakdowns(linesFor: (breakdown: Breakdown) => readonly ReportLine[]): Report['lines'] {
  return Object.fromEntries(
    breakdowns.map((breakdown) => [breakdown, linesFor(breakdown)]),
  ) as Report['lines'];
}

function comparedOf(now: Counter, before: Counter | null): Compared {
  return { now: figuresOf(now), before: before === null ? null : figuresOf(before) };
}

function figuresOf({ receipts, identified, units }: Counter): Figures {
  return {
    receipts,
    identified,
    amounts: new Map(Array.from(units, ([currency, sum]) => [currency, amountOf(sum)])),
  };
}

function totalOf(counters: Keyed): Counter {
  const total = newCounter();
  for (const counter of counters.values()) addCounter(total, counter);
  return total;
}

function leftOut(kind: 'duplicate' | 'test', now: Sums, before: Sums | null): LeftOut {
  const countIn = (sums: Sums | null) => sums?.of(kind).get('')?.receipts ?? 0;
  return { now: countIn(now), before: countIn(before) };
}

function byText(a: { readonly key: string }, b: { readonly key: string }): number {
  return a.key < b.key ? -1 : 1;
}
