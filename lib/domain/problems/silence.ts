/** Receipts of an earlier week, at the same times and weekdays. */
export interface WeekCount {
  /** Number of weeks ago; 1 is last week. */
  readonly week: number;
  /**
   * Receipts after the time of day at which today's silence began. As many are expected during the silence.
   */
  readonly receipts: number;
  /** Receipts in the whole window. A long pause can follow each of them by chance. */
  readonly whole: number;
}

/** Hours of the window in which silences are found: about a shop's day. */
export const windowInHours = 12;
export const weeksMax = 4;
/** A silence is a problem if its probability in a whole window is below this. */
export const chanceMax = 0.01;
/** Shortest silence that counts, in milliseconds. A till's network can pause for shorter times. */
export const silenceMinMs = 30 * 60_000;

export interface UsualTraffic {
  readonly weeks: readonly WeekCount[];
  readonly today: number;
}

/**
 * Receipts expected during the silence: the mean of the earlier weeks, or last week's number if that is
 * lower, because a store may have closed. A slow day lowers the result.
 */
export function expectedIn({ weeks, today }: UsualTraffic): number {
  const lastWeek = weeks.find(({ week }) => week === 1)?.receipts ?? 0;
  const before = mean(weeks, 'whole') - mean(weeks, 'receipts');
  const pace = Math.min(1, (today + 1) / (before + 1));
  return pace * Math.min(mean(weeks, 'receipts'), lastWeek);
}

/**
 * Upper bound of the probability that a silence is so long by chance. If `n` receipts fall independently into
 * `weeks + 1` equal parts, the last part gets none with probability (weeks / (weeks + 1)) ** n. A silence
 * could follow any receipt of the window, so the result is multiplied by their number.
 */
export function chanceOfSilence(usual: UsualTraffic): number {
  const weeks = Math.max(0, ...usual.weeks.map(({ week }) => week));
  if (weeks === 0) return 1;
  const once = (weeks / (weeks + 1)) ** (weeks * expectedIn(usual));
  return Math.min(1, once * Math.max(1, mean(usual.weeks, 'whole')));
}

function mean(counts: readonly WeekCount[], of: 'receipts' | 'whole'): number {
  const weeks = Math.max(1, ...counts.map(({ week }) => week));
  return counts.reduce((sum, count) => sum + count[of], 0) / weeks;
}
