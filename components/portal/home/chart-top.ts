/** A peak this many times the usual height is cut, because all other bars would be too low to read. */
const peakFactor = 3;
const roomAbove = 1.25;

/** Returns the top of the axis. It is at least 4, so that one receipt is not a full bar. */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
