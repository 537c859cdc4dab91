import type { Operation } from '@/lib/platform/auth/permissions';
import { byName } from '@/lib/core/by-name';
import type { Context } from '@/lib/platform/context';
import { undeliveredChannels } from '@/lib/domain/delivery/choose-provider';
import { channels } from '@/lib/domain/delivery/message-content';
import { countFailedMessages, countKeptMessages } from '@/lib/domain/delivery/store/counts';
import { countRaw } from '@/lib/domain/pos/store/list';
import { listFailedErasures, type FailedErasure } from '@/lib/domain/privacy/store/erasures';
import {
  countWarnings,
  findSequenceGaps,
  hasNoReceipts,
  readSales,
  type SalesRow,
  type SequenceGap,
} from '@/lib/domain/receipts/store/figures';
import { readStoreNames } from '@/lib/domain/stores/store/stores';
import { countedMax } from './counted-max';
import { findSilent, type Silent } from './find-silent';
import { periodsAt, type Periods } from './periods';

/** Receipts, how many of them name a consumer, and how the same day of last week compares up to this time of day. */
export interface Count {
  readonly receipts: number;
  readonly identified: number;
}

/** Something of today beside the same of last week, up to the same time of day. */
export interface Compared<Value> {
  readonly today: Value;
  readonly lastWeek: Value;
}

/** What was sold today, against last week. */
export interface Sales {
  readonly all: Compared<Count>;
  /** 24 hours; last week's are whole. */
  readonly hours: readonly Compared<number>[];
  /** Most receipts first, at most `storesShown`. */
  readonly stores: readonly ({ readonly id: number; readonly name: string } & Compared<number>)[];
  /** ISO 4217, null where it is unknown; biggest number of receipts first. */
  readonly currencies: readonly ({ readonly currency: string | null } & Compared<number>)[];
}

/** What needs attention; counts stop at `countedMax`. */
export interface Attention {
  /** Whether the user may see all of it; the rest is left out. */
  readonly isWhole: boolean;
  readonly failedMessages: number;
  /** Messages that only the built-in outbox kept, by channels that still have no provider. */
  readonly keptMessages: number;
  readonly failedRaw: number;
  readonly waitingRaw: number;
  readonly silent: readonly (Silent & { readonly store: string })[];
  readonly warnings: ReadonlyMap<string, number>;
  readonly gaps: readonly (SequenceGap & { readonly store: string })[];
  /** Oldest first, at most `erasuresShown`. */
  readonly failedErasures: readonly FailedErasure[];
}

export interface Overview {
  readonly periods: Periods;
  /** Null for those who may not list receipts. */
  readonly sales: Sales | null;
  /** Whether the user may list receipts and there has never been any. */
  readonly isNew: boolean;
  readonly attention: Attention;
}

const storesShown = 8;
const gapsShown = 5;
const erasuresShown = 5;
/** A raw receipt that waits longer is stuck: processing takes seconds. */
const waitingMs = 2 * 60_000;

/** What matters today, as far as the user's permissions reach. Every number comes from a bounded query. */
export async function getOverview(
  ctx: Context,
  { now, can }: { readonly now: Date; readonly can: (operation: Operation) => boolean },
): Promise<Overview> {
  const timeZone = ctx.retailer.settings.timezone;
  const periods = periodsAt(now, timeZone);
  const mayList = can('get_receipts');
  const maySent = can('get_deliveries');
  const mayRaw = can('get_raw_receipts');
  const mayErasures = can('get_erasure');
  const undelivered = undeliveredChannels(ctx.retailer, channels);
  const [
    sales,
    failedMessages,
    keptMessages,
    failedRaw,
    waitingRaw,
    silent,
    warnings,
    gaps,
    failedErasures,
    isNew,
  ] = await Promise.all([
    mayList ? readDay(ctx, periods, timeZone) : null,
    maySent ? countFailedMessages(ctx, periods.week, countedMax) : 0,
    maySent ? countKeptMessages(ctx, periods.week, { channels: undelivered, max: countedMax }) : 0,
    mayRaw ? countRaw(ctx, 'failed', { before: now, max: countedMax }) : 0,
    mayRaw ? countRaw(ctx, 'received', { before: new Date(now.getTime() - waitingMs), max: countedMax }) : 0,
    mayList ? findSilent(ctx, now, timeZone) : [],
    mayList ? countWarnings(ctx, periods.week) : new Map<string, number>(),
    mayList ? findSequenceGaps(ctx, periods.today, gapsShown) : [],
    mayErasures ? listFailedErasures(ctx, erasuresShown) : [],
    mayList ? hasNoReceipts(ctx) : false,
  ]);
  const names = await readStoreNames(ctx, [
    ...new Set([...(sales?.storeIds ?? []), ...silent.map(idOf), ...gaps.map(idOf)]),
  ]);
  const named = <Row extends { readonly storeId: number }>(row: Row): Row & { readonly store: string } => ({
    ...row,
    store: names.get(row.storeId) ?? String(row.storeId),
  });
  return {
    periods,
    sales: sales === null ? null : sales.finish(names),
    isNew,
    attention: {
      isWhole: mayList && mayRaw && maySent && mayErasures,
      failedMessages,
      keptMessages,
      failedRaw,
      waitingRaw,
      silent: silent.map((row) => named(row)).toSorted((a, b) => byName(a.store, b.store)),
      warnings,
      gaps: gaps.map((row) => named(row)),
      failedErasures,
    },
  };
}

async function readDay(ctx: Context, periods: Periods, timeZone: string) {
  const [today, lastWeek, lastWeekSoFar] = await Promise.all([
    readSales(ctx, periods.today, timeZone),
    readSales(ctx, periods.lastWeek, timeZone),
    readSales(ctx, periods.lastWeekSoFar, timeZone),
  ]);
  const stores = compare(
    'store',
    ({ storeId }) => storeId,
    ({ receipts }) => receipts,
    today,
    lastWeekSoFar,
  );
  const busiest = stores
    .toSorted((a, b) => b.today - a.today || b.lastWeek - a.lastWeek)
    .slice(0, storesShown);
  const hours = compare(
    'hour',
    ({ hour }) => hour,
    ({ receipts }) => receipts,
    today,
    lastWeek,
  );
  const byHour = new Map(hours.map((hour) => [hour.key, hour]));
  const currencies = compare(
    'currency',
    ({ currency }) => currency,
    ({ total }) => total,
    today,
    lastWeekSoFar,
  );
  return {
    storeIds: busiest.map(({ key }) => key ?? 0),
    finish: (names: ReadonlyMap<number, string>): Sales => ({
      all: { today: countOf(today), lastWeek: countOf(lastWeekSoFar) },
      hours: Array.from({ length: 24 }, (_, hour) => {
        const { today: now = 0, lastWeek: before = 0 } = byHour.get(hour) ?? {};
        return { today: now, lastWeek: before };
      }),
      stores: busiest.map(({ key, ...counts }) => ({
        id: key ?? 0,
        name: names.get(key ?? 0) ?? String(key),
        ...counts,
      })),
      currencies: currencies.map(({ key, ...totals }) => ({ currency: key, ...totals })),
    }),
  };
}

function countOf(rows: readonly SalesRow[]): Count {
  const hours = rows.filter(({ by }) => by === 'hour');
  return {
    receipts: hours.reduce((sum, { receipts }) => sum + receipts, 0),
    identified: hours.reduce((sum, { identified }) => sum + identified, 0),
  };
}

function compare<Key>(
  by: SalesRow['by'],
  keyOf: (row: SalesRow) => Key,
  valueOf: (row: SalesRow) => number,
  today: readonly SalesRow[],
  lastWeek: readonly SalesRow[],
): ({ readonly key: Key } & Compared<number>)[] {
  const now = today.filter((row) => row.by === by);
  const before = lastWeek.filter((row) => row.by === by);
  const keys = new Set([...now, ...before].map(keyOf));
  const find = (rows: readonly SalesRow[], key: Key) => rows.find((row) => keyOf(row) === key);
  return (
    [...keys]
      .map((key) => {
        const [row, old] = [find(now, key), find(before, key)];
        return {
          key,
          today: row === undefined ? 0 : valueOf(row),
          lastWeek: old === undefined ? 0 : valueOf(old),
          weight: (row?.receipts ?? 0) + (old?.receipts ?? 0),
        };
      })
      // Those that weigh the same stay where they are from one look to the next.
      .toSorted((a, b) => b.weight - a.weight || String(a.key).localeCompare(String(b.key)))
      .map(({ weight: _weight, ...compared }) => compared)
  );
}

function idOf({ storeId }: { readonly storeId: number }): number {
  return storeId;
}
