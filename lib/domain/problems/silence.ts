/** Counts of an earlier week, at the same times of day and weekday. */
export interface WeekCount {
  /** 1 is last week. */
  readonly week: number;
  /** Receipts since the time of day at which the silence began: expected during the silence. */
  readonly receipts: number;
  /** Receipts in the whole window, each followed by a pause that may be long by chance. */
  readonly whole: number;
}

/** Length of the judged window: a shop's day. */
export const windowInHours = 12;
export const weeksMax = 4;
/** Probability below which a silence in a whole window is a problem. */
export const chanceMax = 0.01;
/** Shortest silence that counts; a shorter one is a pause of the till's network. */
export const silenceMinMs = 30 * 60_000;

export interface Usual {
  readonly weeks: readonly WeekCount[];
  readonly today: number;
}

/**
 * Receipts expected during the silence: the mean of the earlier weeks, or last week's number if less, as the
 * store may be closed now; less again on a slow day.
 */
export function expectedIn({ weeks, today }: Usual): number {
  const lastWeek = weeks.find(({ week }) => week === 1)?.receipts ?? 0;
  const before = mean(weeks, 'whole') - mean(weeks, 'receipts');
  const pace = Math.min(1, (today + 1) / (before + 1));
  return pace * Math.min(mean(weeks, 'receipts'), lastWeek);
}

/**
 * Upper bound of the probability of so long a silence by chance. Of `n` independent receipts in these weeks
 * and now, none falls into the last of `weeks + 1` equal parts with probability (weeks / (weeks + 1)) ** n,
 * at any rate of receipts; multiplied by the number of pauses.
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
