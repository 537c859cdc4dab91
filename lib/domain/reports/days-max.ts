import type { DayRange } from '@/lib/domain/rollups/periods';

/** Most days of a report: three years. */
export const daysMax = 1_096;

const dayMs = 24 * 3_600_000;

export function isTooLong({ from, to }: DayRange): boolean {
  return (Date.parse(to) - Date.parse(from)) / dayMs + 1 > daysMax;
}

export function lastDays({ from, to }: DayRange): DayRange {
  if (!isTooLong({ from, to })) return { from, to };
  const first = new Date(Date.parse(to) - (daysMax - 1) * dayMs);
  return { from: first.toISOString().slice(0, 10), to };
}
