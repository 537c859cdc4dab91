import { resolveLocaltime } from '@/lib/domain/receipts/wire/localtime';
import type { DemoCatalogue } from '@/demo/catalogue';
import type { Market } from '@/demo/markets';
import { Random, Weighted } from '@/demo/random';
import type { Format, SeedStore } from '@/demo/stores';

export interface VisitPeriod {
  readonly until: Date;
  readonly days: number;
}

export interface StoreVisit {
  readonly store: SeedStore;
  /** Local time without a zone, such as `2026-04-12T17:42:09`. */
  readonly wall: string;
  /** Such as `+02:00`. */
  readonly offset: string;
  readonly at: Date;
  readonly arrivedAt: Date;
}

const visitStream = 1;
const dayInMs = 86_400_000;
const lateByInMs = 2 * dayInMs;

/** Weights of the days from Sunday to Saturday. */
const week = [0.55, 0.85, 0.8, 0.85, 0.95, 1.15, 1.4];
const closedOnSundays = [0, ...week.slice(1)];

/** Weights of the hours, from the opening hour on. */
const hours: Readonly<Record<Format, Weighted<number>>> = {
  market: openFrom(7, [2, 4, 5, 6, 7, 7, 6, 5, 6, 8, 10, 10, 7, 4, 2]),
  fashion: openFrom(10, [3, 5, 6, 6, 7, 8, 8, 9, 7, 4]),
  cafe: openFrom(7, [5, 9, 9, 8, 6, 7, 7, 6, 7, 6, 4, 2]),
  electronics: openFrom(9, [2, 4, 5, 5, 6, 6, 7, 8, 9, 7, 4]),
  pharmacy: openFrom(8, [5, 7, 8, 7, 4, 4, 6, 7, 8, 9, 5]),
};

function openFrom(opening: number, busy: readonly number[]): Weighted<number> {
  const opened = busy.map((weight, place) => ({ hour: opening + place, weight }));
  return new Weighted(
    opened.map(({ hour }) => hour),
    (_hour, place) => opened[place]?.weight ?? 0,
  );
}

export function visitOf(
  catalogue: DemoCatalogue,
  period: VisitPeriod,
  seed: number,
  index: number,
): StoreVisit {
  const random = new Random(visitStream, seed, index);
  const store = catalogue.visited.pick(random);
  const { wall, offset, at } = momentIn(store, period, random);
  const late = random.chance(0.01) ? random.next() * lateByInMs : 0;
  const arrivedAt = at.getTime() + 400 + random.next() * 4_600 + late;
  return { store, wall, offset, at, arrivedAt: new Date(Math.min(arrivedAt, period.until.getTime())) };
}

function momentIn(
  store: SeedStore,
  { until, days }: VisitPeriod,
  random: Random,
): Pick<StoreVisit, 'wall' | 'offset' | 'at'> {
  const { market, format } = store;
  const busy = market.opensOnSunday || format === 'cafe' ? week : closedOnSundays;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    const day = new Date(until.getTime() - Math.floor(random.next() * (days + 1)) * dayInMs);
    if (!random.chance((busy[day.getUTCDay()] ?? 1) / 1.4)) continue;
    const date = day.toISOString().slice(0, 10);
    const wall = `${date}T${two(hours[format].pick(random))}:${two(random.whole(0, 59))}:${two(random.whole(0, 59))}`;
    const offset = offsetOn(date, market);
    const at = new Date(wall + offset);
    if (at <= until && at.getTime() > until.getTime() - days * dayInMs) return { wall, offset, at };
  }
  // No opening hour was drawn, so the till is used outside opening hours.
  const at = new Date(Math.floor((until.getTime() - random.next() * days * dayInMs) / 1000) * 1000);
  const offset = offsetOn(at.toISOString().slice(0, 10), market);
  const shift = new Date(`1970-01-01T00:00:00${offset}`).getTime();
  return { wall: new Date(at.getTime() - shift).toISOString().slice(0, 19), offset, at };
}

function two(value: number): string {
  return String(value).padStart(2, '0');
}

const offsets = new Map<string, string>();

/** Offset at noon. Clocks change at night, so it holds for all opening hours. */
function offsetOn(date: string, market: Market): string {
  const key = `${market.timezone} ${date}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const offset = resolveLocaltime(`${date}T12:00:00`, market.timezone).localtime.slice(19);
  offsets.set(key, offset);
  return offset;
}
