/** Receipts of a store or till in one earlier week, at the times of day and on the weekday in question. */
export interface WeekCount {
  /** 1 is last week. */
  readonly week: number;
  /** Since the time of day of its last receipt: expected during the silence. */
  readonly receipts: number;
  /** In the whole window: number of pauses that may be long by chance. */
  readonly whole: number;
}

/** Judged window: a shop's day. */
export const windowInHours = 12;
/** Earlier weeks that show what is usual. */
export const weeksMax = 4;
/** Probability below which a silence in a whole window is a problem. */
export const chanceMax = 0.01;
/** Shorter silence is a pause of the till's network, whatever is usual. */
export const silenceMinMs = 30 * 60_000;

/** Earlier weeks of a store or till, and its receipts in this window. */
export interface Usual {
  readonly weeks: readonly WeekCount[];
  readonly today: number;
}

/**
 * The mean of the earlier weeks, or last week's number if that was less, because a store that was closed then may be
 * closed now; less again on a slow day.
 */
export function expectedIn({ weeks, today }: Usual): number {
  const lastWeek = weeks.find(({ week }) => week === 1)?.receipts ?? 0;
  const before = mean(weeks, 'whole') - mean(weeks, 'receipts');
  const pace = Math.min(1, (today + 1) / (before + 1));
  return pace * Math.min(mean(weeks, 'receipts'), lastWeek);
}

/**
 * Upper bound of the probability that a store or till which goes on as in the earlier weeks is silent for so long
 * anywhere in the window, by chance alone. Of `n` receipts that come independently of each other in these weeks and
 * now, none falls into the last of `weeks + 1` equal parts with a probability of (weeks / (weeks + 1)) ** n: that one
 * needs no known rate. It counts once for each pause of the window.
 */
export function chanceOfSilence(usual: Usual): number {
  const weeks = Math.max(0, ...usual.weeks.map(({ week }) => week));
  if (weeks === 0) return 1;
  const once = (weeks / (weeks + 1)) ** (weeks * expectedIn(usual));
  return Math.min(1, once * Math.max(1, mean(usual.weeks, 'whole')));
}

function mean(counts: readonly WeekCount[], of: 'receipts' | 'whole'): number {
  const weeks = Math.max(1, ...counts.map(({ week }) => week));
  return counts.reduce((sum, count) => sum + count[of], 0) / weeks;
}
