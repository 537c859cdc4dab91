/** A peak this many times as high as usual would leave the other bars too low to read. */
const peakFactor = 3;
/** Room above the usual, so that a cut bar stands out. */
const roomAbove = 1.25;

/**
 * Where single peaks exceed the rest by far, a little more than the highest of the rest; peaks are cut. At least 4, so
 * that one receipt is not a full bar.
 */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  // A tenth of the bars at most are peaks, and of few bars none is.
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
