export type ValueComparison =
  | { readonly kind: 'same' }
  | { readonly kind: 'new' }
  | { readonly kind: 'percent'; readonly percent: number }
  | { readonly kind: 'times'; readonly times: number; readonly more: boolean };

const timesFrom = 3;
const timesMax = 100;

/** If `earlier` is negative, the change is given in percent, never as a factor. */
export function compareValues(today: number, earlier: number): ValueComparison | null {
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
