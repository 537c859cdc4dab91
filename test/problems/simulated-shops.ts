import {
  chanceMax,
  chanceOfSilence,
  silenceMinMs,
  weeksMax,
  windowInHours,
} from '@/lib/domain/problems/silence';

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const dayMin = 24 * 60;
/** Open from nine to nine, with a busy noon and evening, as shares of an average hour. */
const opensAt = 9;
const profile = [0.4, 0.6, 0.9, 1.5, 1.3, 0.9, 0.8, 0.9, 1.3, 1.6, 1.2, 0.6];

interface Shop {
  /** Receipts of an average open hour. */
  readonly perHour: number;
  /** How much days differ beyond chance: the standard deviation of the logarithm of a day's rate. */
  readonly spread: number;
  readonly random: () => number;
}

/** The minutes of one day at which a shop issues receipts: chance with the rate of the hour and of the day. */
function dayOf({ perHour, spread, random }: Shop): number[] {
  const normal = Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  const rate = perHour * Math.exp(spread * normal - (spread * spread) / 2);
  const minutes: number[] = [];
  for (let minute = 0; minute < dayMin; minute += 1) {
    const expected = (rate * (profile[Math.floor(minute / 60) - opensAt] ?? 0)) / 60;
    for (let left = Math.exp(-expected), product = random(); product > left; product *= random())
      minutes.push(minute + random());
  }
  return minutes.toSorted((a, b) => a - b);
}

const stepMin = 5;

/** How many of these sorted minutes are before one: by halves, since a year of days is looked at. */
function countBefore(minutes: readonly number[], minute: number): number {
  let [low, high] = [0, minutes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((minutes[middle] ?? Infinity) < minute) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** True when the rule finds a shop silent at a minute of a day, given that day and the same weekday of earlier weeks. */
function isSilentAt(now: number, today: readonly number[], earlier: readonly (readonly number[])[]): boolean {
  const from = now - windowInHours * 60;
  const since = Math.max(from, today[countBefore(today, now) - 1] ?? from);
  if ((now - since) * 60_000 < silenceMinMs) return false;
  const weeks = earlier.map((minutes, index) => ({
    week: index + 1,
    receipts: countBefore(minutes, now) - countBefore(minutes, since),
    whole: countBefore(minutes, now) - countBefore(minutes, from),
  }));
  const issued = countBefore(today, now) - countBefore(today, from);
  return chanceOfSilence({ weeks, today: issued }) < chanceMax;
}

/** The first minute of a day at which a look each five minutes finds a shop silent; null where none does. */
function alarmOf(today: readonly number[], earlier: readonly (readonly number[])[], from = 0) {
  for (let now = from; now < dayMin; now += stepMin) if (isSilentAt(now, today, earlier)) return now;
  return null;
}

/** The share of healthy days on which a shop is called silent at some minute. */
export function falseAlarms(
  shop: Omit<Shop, 'random'>,
  { days, seed }: { days: number; seed: number },
): number {
  const random = randomFrom(seed);
  const all = Array.from({ length: days + weeksMax }, () => dayOf({ ...shop, random }));
  const alarmed = Array.from({ length: days }, (_, day) =>
    alarmOf(all[day + weeksMax] ?? [], all.slice(day, day + weeksMax).toReversed()),
  ).filter((at) => at !== null);
  return alarmed.length / days;
}

/** Minutes from half past eleven, when a till stops, to the alarm, in the middle of 60 such days; infinite for none. */
export function medianDelay(shop: Omit<Shop, 'random'>, seed: number): number {
  const random = randomFrom(seed);
  const stops = 11.5 * 60;
  const delays = Array.from({ length: 60 }, () => {
    const [today = [], ...earlier] = Array.from({ length: weeksMax + 1 }, () => dayOf({ ...shop, random }));
    const issued = today.filter((minute) => minute < stops);
    return (alarmOf(issued, earlier, stops) ?? Infinity) - stops;
  });
  return delays.toSorted((a, b) => a - b)[delays.length / 2] ?? Infinity;
}
