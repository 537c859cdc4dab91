import type { Operation } from '@/lib/platform/auth/permissions';
import type { Context } from '@/lib/platform/context';
import { problemOperations } from '@/lib/domain/problems/kinds';
import { listProblems } from '@/lib/domain/problems/list-problems';
import type { Problem } from '@/lib/domain/problems/problem';
import { hasNoReceipts, readSalesRows, type SalesRow } from '@/lib/domain/receipts/store/figures';
import { countTestReceipts } from '@/lib/domain/receipts/store/test-receipts';
import { readStoreNames } from '@/lib/domain/stores/store/stores';
import { periodsAt, type Periods } from './periods';

export interface Count {
  readonly receipts: number;
  readonly identified: number;
}

export interface WithLastWeek<Value> {
  readonly today: Value;
  readonly lastWeek: Value;
}

export interface OverviewSales {
  readonly all: WithLastWeek<Count>;
  /** Kinds of receipts that a search finds but these figures exclude. */
  readonly excluded: readonly ('duplicate' | 'test')[];
  /** 24 entries, one an hour. `lastWeek` covers the whole day, not only the hours so far. */
  readonly hours: readonly WithLastWeek<number>[];
  /** Most receipts first; at most `storesShown`. */
  readonly stores: readonly ({ readonly id: number; readonly name: string } & WithLastWeek<number>)[];
  /** Most receipts first. */
  readonly currencies: readonly ({ readonly currency: string | null } & WithLastWeek<number>)[];
}

export interface Attention {
  readonly isWhole: boolean;
  /** Most recent first; at most `problemsShown`. */
  readonly problems: readonly Problem[];
  readonly more: number;
}

export interface Overview {
  readonly periods: Periods;
  readonly sales: OverviewSales | null;
  readonly isNew: boolean;
  readonly isTried: boolean;
  readonly attention: Attention;
}

const storesShown = 8;
const problemsShown = 6;

export async function getOverview(
  ctx: Context,
  { now, can }: { readonly now: Date; readonly can: (operation: Operation) => boolean },
): Promise<Overview> {
  const timeZone = ctx.retailer.settings.timezone;
  const periods = periodsAt(now, timeZone);
  const mayList = can('get_receipts');
  const [sales, problems, isNew] = await Promise.all([
    mayList ? readDay(ctx, periods, timeZone) : null,
    listProblems({ ...ctx, now: () => now }, { status: 'open' }),
    mayList ? hasNoReceipts(ctx) : false,
  ]);
  const names = await readStoreNames(ctx, sales?.storeIds ?? []);
  return {
    periods,
    sales: sales === null ? null : sales.finish(names),
    isNew,
    isTried: isNew && (await countTestReceipts(ctx)) > 0,
    attention: {
      isWhole: problemOperations.every(can),
      problems: problems.slice(0, problemsShown),
      more: Math.max(0, problems.length - problemsShown),
    },
  };
}

async function readDay(ctx: Context, periods: Periods, timeZone: string) {
  const read = await Promise.all([
    readSalesRows(ctx, periods.today, timeZone),
    readSalesRows(ctx, periods.lastWeek, timeZone),
    readSalesRows(ctx, periods.lastWeekSoFar, timeZone),
  ]);
  const counted = (rows: readonly SalesRow[]) => rows.filter(({ receipts }) => receipts > 0);
  const [today, lastWeek, lastWeekSoFar] = [counted(read[0]), counted(read[1]), counted(read[2])];
  const has = (kind: 'duplicates' | 'tests') => read.flat().some((row) => row[kind] > 0);
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
    finish: (names: ReadonlyMap<number, string>): OverviewSales => ({
      all: { today: countOf(today), lastWeek: countOf(lastWeekSoFar) },
      excluded: [
        ...(has('duplicates') ? (['duplicate'] as const) : []),
        ...(has('tests') ? (['test'] as const) : []),
      ],
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
): ({ readonly key: Key } & WithLastWeek<number>)[] {
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
      // Keys with equal weights are sorted by name, so that their order never changes.
      .toSorted((a, b) => b.weight - a.weight || String(a.key).localeCompare(String(b.key)))
      .map(({ weight: _weight, ...compared }) => compared)
  );
}
