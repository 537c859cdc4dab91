import { Temporal } from 'temporal-polyfill';
import type { DayRange } from '@/lib/domain/rollups/periods';

/** Compares with the days just before, or with the same days a year earlier. */
export const comparisons = ['previous', 'year'] as const;

export type ComparedPeriod = (typeof comparisons)[number];

/** For `year`, 29 February is compared with 28 February. */
export function comparedDays({ from, to }: DayRange, comparison: ComparedPeriod): DayRange {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  if (comparison === 'year') {
    return { from: yearBefore(from), to: yearBefore(to) };
  }
  const length = first.until(last).days + 1;
  return { from: first.subtract({ days: length }).toString(), to: first.subtract({ days: 1 }).toString() };
}

/**
 * Pairs days by position or, for `year`, by date. No day is compared twice: 29 February has no pair, and that
 * of the year before is in `unpaired`.
 */
export function pairDays(
  days: DayRange,
  comparison: ComparedPeriod,
): { readonly pairs: ReadonlyMap<string, string>; readonly unpaired: readonly string[] } {
  const left = new Set(eachDay(comparedDays(days, comparison)));
  const byPosition = [...left];
  const pairs = new Map<string, string>();
  for (const [index, day] of eachDay(days).entries()) {
    const other = comparison === 'year' ? yearBefore(day) : byPosition[index];
    if (other !== undefined && left.delete(other)) pairs.set(day, other);
  }
  return { pairs, unpaired: [...left] };
}

function yearBefore(day: string): string {
  return Temporal.PlainDate.from(day).subtract({ years: 1 }).toString();
}

export function eachDay({ from, to }: DayRange): string[] {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)];
  const length = first.until(last).days + 1;
  return Array.from({ length }, (_, index) => first.add({ days: index }).toString());
}
