import type { Context } from '@/lib/platform/context';
import { findLastSeen, readRhythms, type Rhythm, type Sender } from '@/lib/domain/receipts/store/rhythms';
import type { Period } from '@/lib/platform/db/within';
import { chanceMax, chanceOfSilence, expectedIn, silenceMinMs, weeksMax, windowInHours } from './silence';
import { Temporal } from 'temporal-polyfill';

export interface SilentSender extends Sender {
  readonly lastSeen: Date;
  /** Usual minutes between two receipts in open hours; at least 1. */
  readonly usualMinutes: number;
}

const hourMs = 3_600_000;

/** Finds silent stores, and silent tills of stores that are not silent. */
export async function findSilent(ctx: Context, now: Date, timeZone: string): Promise<SilentSender[]> {
  const window = { from: new Date(now.getTime() - windowInHours * hourMs), until: now };
  const weeks: Period[] = [];
  while (weeks.length < weeksMax) weeks.push(weekBefore(weeks.at(-1) ?? window, timeZone));
  const found = [...bySender(await readRhythms(ctx, { window, weeks })).values()].flatMap((rhythms) =>
    silenceOf(rhythms, window),
  );
  const silentStores = new Set(
    found.flatMap(({ tillUuid, storeId }) => (tillUuid === null ? [storeId] : [])),
  );
  const reported = found.filter(({ tillUuid, storeId }) => tillUuid === null || !silentStores.has(storeId));
  const known = { from: weeks.at(-1)?.from ?? window.from, until: now };
  return Promise.all(
    reported.map(async ({ lastSeen, ...silent }) => ({
      ...silent,
      lastSeen: lastSeen ?? (await findLastSeen(ctx, silent, known)) ?? window.from,
    })),
  );
}

export async function silentAlreadyAt(
  ctx: Context,
  silences: readonly SilentSender[],
  { at, timeZone }: { readonly at: Date; readonly timeZone: string },
): Promise<readonly SilentSender[]> {
  const early = silences.filter(({ lastSeen }) => lastSeen.getTime() + silenceMinMs <= at.getTime());
  if (early.length === 0) return [];
  const then = new Set((await findSilent(ctx, at, timeZone)).map(nameOf));
  return early.filter(
    (silent) => then.has(nameOf(silent)) || then.has(nameOf({ ...silent, tillUuid: null })),
  );
}

function bySender(rhythms: readonly Rhythm[]): Map<string, Rhythm[]> {
  return Map.groupBy(rhythms, nameOf);
}

function nameOf({ storeId, tillUuid }: Sender): string {
  return `${storeId}/${tillUuid ?? ''}`;
}

function silenceOf(rhythms: readonly Rhythm[], window: Period) {
  const [first] = rhythms;
  if (first === undefined) return [];
  const { storeId, tillUuid, lastSeen } = first;
  const silentMs = window.until.getTime() - (lastSeen ?? window.from).getTime();
  const usual = { weeks: rhythms, today: first.today };
  if (silentMs < silenceMinMs || chanceOfSilence(usual) >= chanceMax) return [];
  const usualMinutes = Math.max(1, Math.round(openMsOf(rhythms, silentMs) / expectedIn(usual) / 60_000));
  return [{ storeId, tillUuid, lastSeen, usualMinutes }];
}

/** Returns the milliseconds of the silence in open hours: hours in which an earlier week has receipts. */
function openMsOf(rhythms: readonly Rhythm[], silentMs: number): number {
  const open = new Set(rhythms.flatMap(({ hours }) => hours));
  // The last hour counts only as far as the silence lasts.
  return [...open].reduce((sum, hour) => sum + Math.max(0, Math.min(hourMs, silentMs - hour * hourMs)), 0);
}

/** Moves the period back by a week of local time. That is not 168 hours if the clocks changed. */
function weekBefore({ from, until }: Period, timeZone: string): Period {
  const before = (moment: Date) => {
    const here = Temporal.Instant.fromEpochMilliseconds(moment.getTime()).toZonedDateTimeISO(timeZone);
    return new Date(here.subtract({ weeks: 1 }).epochMilliseconds);
  };
  return { from: before(from), until: before(until) };
}
