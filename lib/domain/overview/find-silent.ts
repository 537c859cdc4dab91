import type { Context } from '@/lib/platform/context';
import { findLastSeen, readRhythms, type Rhythm, type Sender } from '@/lib/domain/receipts/store/rhythms';
import type { Period } from '@/lib/platform/db/within';
import { weekBefore } from './periods';

/** A store or till without receipts for longer than chance explains. */
export interface Silent extends Sender {
  readonly lastSeen: Date;
  /** How far apart its receipts usually are at these times, in minutes; at least 1. */
  readonly usualMinutes: number;
}

const hourMs = 3_600_000;
/** Shorter silence is a pause. */
const silenceMs = 2 * hourMs;
/** What is looked back at; before, a store may have been closed. */
const windowMs = 6 * hourMs;
/** Earlier weeks that tell what is usual. */
const weeksCount = 4;
/**
 * Receipts that must be usual in the time of silence. Where tills issue them independently of each other, none at all
 * then has a probability of e to the minus this: under one percent.
 */
const usualMin = Math.log(100);

/**
 * Who has been silent for two hours or more although the same hours of the same weekday usually bring receipts: stores
 * that are silent whole, and single tills of the others. Usual is the mean of up to four weeks, or last week if that had
 * fewer: a store that was closed then is not expected now. `timeZone` says which hours are the same.
 */
export async function findSilent(ctx: Context, now: Date, timeZone: string): Promise<Silent[]> {
  const window = { from: new Date(now.getTime() - windowMs), until: now };
  const weeks: Period[] = [];
  while (weeks.length < weeksCount) weeks.push(weekBefore(weeks.at(-1) ?? window, timeZone));
  const found = [...bySender(await readRhythms(ctx, { window, weeks })).values()].flatMap((rhythms) =>
    silenceOf(rhythms, window),
  );
  const silentStores = new Set(
    found.flatMap(({ tillUuid, storeId }) => (tillUuid === null ? [storeId] : [])),
  );
  const told = found.filter(({ tillUuid, storeId }) => tillUuid === null || !silentStores.has(storeId));
  const since = weeks[0]?.from ?? window.from;
  return Promise.all(
    told.map(async ({ lastSeen, ...silent }) => ({
      ...silent,
      lastSeen: lastSeen ?? (await findLastSeen(ctx, silent, since)) ?? window.from,
    })),
  );
}

function bySender(rhythms: readonly Rhythm[]): Map<string, Rhythm[]> {
  return Map.groupBy(rhythms, ({ storeId, tillUuid }) => `${storeId}/${tillUuid ?? ''}`);
}

/** The silence of one sender, from what it issued in earlier weeks; none where that is no surprise. */
function silenceOf(rhythms: readonly Rhythm[], window: Period) {
  const [first] = rhythms;
  const lastWeek = rhythms.find(({ week }) => week === 1)?.receipts ?? 0;
  if (first === undefined) return [];
  const { storeId, tillUuid, lastSeen } = first;
  const silentMs = window.until.getTime() - (lastSeen ?? window.from).getTime();
  const weeks = Math.max(...rhythms.map(({ week }) => week));
  const mean = rhythms.reduce((sum, { receipts }) => sum + receipts, 0) / weeks;
  const usual = Math.min(mean, lastWeek);
  if (silentMs < silenceMs || usual < usualMin) return [];
  const usualMinutes = Math.max(1, Math.round(silentMs / usual / 60_000));
  return [{ storeId, tillUuid, lastSeen, usualMinutes }];
}
