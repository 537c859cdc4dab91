/** Factor from which a peak is cut: else other bars would be too low to read. */
const peakFactor = 3;
/** Factor of room above usual values, to show a cut. */
const roomAbove = 1.25;

/** Returns the axis's top, below single extreme peaks. At least 4: one receipt is not a full bar. */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
