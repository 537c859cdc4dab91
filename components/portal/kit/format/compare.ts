/** How a value compares with an earlier one, as people would say it. */
export type Comparison =
  | { readonly kind: 'same' }
  /** There was nothing to compare with. */
  | { readonly kind: 'new' }
  | { readonly kind: 'percent'; readonly percent: number }
  /** So many times as much; `more` where it is more than that. */
  | { readonly kind: 'times'; readonly times: number; readonly more: boolean };

/** From here on a factor says more than percents. */
const timesFrom = 3;
/** Beyond, the number says nothing any more. */
const timesMax = 100;

/** Compares a value with an earlier one; null where both are nothing. Values below zero are compared in percent. */
export function compareValues(today: number, earlier: number): Comparison | null {
  if (earlier === 0) return today === 0 ? null : { kind: 'new' };
  const times = today / earlier;
  if (earlier > 0 && times > timesMax) return { kind: 'times', times: timesMax, more: true };
  if (earlier > 0 && times >= timesFrom) {
    return {
      kind: 'times',
      times: times < 10 ? Math.round(times * 10) / 10 : Math.round(times),
      more: false,
    };
  }
  const percent = Math.round(((today - earlier) / Math.abs(earlier)) * 100);
  return percent === 0 ? { kind: 'same' } : { kind: 'percent', percent };
}
