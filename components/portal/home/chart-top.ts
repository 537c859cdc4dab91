/**
 * If the highest bar is this many times the usual height, it is cut, because all others would be too low to
 * read.
 */
const peakFactor = 3;
/** Room above the usual values, so that a cut bar is seen to be higher. */
const roomAbove = 1.25;

/**
 * Returns the top of the axis; a few extreme bars may rise above it. It is at least 4, so that one receipt is
 * not a full bar.
 */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
