import { Temporal } from 'temporal-polyfill';
import type { Days } from '@/lib/domain/rollups/periods';

/** What a period is held against: the days just before it, or those of a year earlier. */
export const comparisons = ['previous', 'year'] as const;

export type Comparison = (typeof comparisons)[number];

/** The days that a period is held against. A year earlier, the 29th of February is the 28th. */
export function comparedDays({ from, to }: Days, comparison: Comparison): Days {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (comparison === 'year') {
    return { from: first.subtract({ years: 1 }).toString(), to: last.subtract({ years: 1 }).toString() };
  }
  const length = first.until(last).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: first.subtract({ days: 1 }).toString() };
}

/** All days of a period, in their order. */
export function eachDay({ from, to }: Days): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  return Array.from({ length }, (_, index) => first.add({ days: index }).toString());
}
