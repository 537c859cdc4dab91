/** A peak so many times as high as what is usual would leave the other bars too low to read. */
const peakFactor = 3;
/** Room above what is usual, so that a bar that is cut stands out. */
const roomAbove = 1.25;

/**
 * The highest value that a bar chart draws in full. Where single peaks tower over the rest, that is a little more than
 * the highest of the rest; bars beyond it are cut. At least 4, so that one receipt is not a full bar.
 */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  // A tenth of the bars at most are peaks, and of few bars none is.
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
