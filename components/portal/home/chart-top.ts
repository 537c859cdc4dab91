/** Higher peaks would leave the other bars too low to read. */
const peakFactor = 3;
/** Room above the usual, to show that a bar is cut. */
const roomAbove = 1.25;

/** Cuts single peaks that exceed the rest by far. At least 4: one receipt is not a full bar. */
export function chartTop(values: readonly number[]): number {
  const high = values.filter((value) => value > 0).toSorted((a, b) => b - a);
  const most = Math.max(4, high[0] ?? 0);
  const peaks = Math.floor(high.length / 10);
  const usual = Math.max(4, (high[peaks] ?? most) * roomAbove);
  return most > usual * peakFactor ? usual : most;
}
