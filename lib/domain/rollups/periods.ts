import { Temporal } from 'temporal-polyfill';
import type { RollupRanges } from './store/rollups';

export interface DayRange {
  readonly from: string;
  readonly to: string;
}

export function monthStart(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function monthAfter(date: string): string {
  return Temporal.PlainDate.from(monthStart(date)).add({ months: 1 }).toString();
}

export function rangesOf({ from, to }: DayRange): RollupRanges {
  const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const firstMonth = from === monthStart(from) ? from : monthAfter(from);
  // First month that does not end within the period.
  const endMonth = monthStart(Temporal.PlainDate.from(to).add({ days: 1 }).toString());
  if (firstMonth >= endMonth) return { months: null, days: [[from, to]] };
  const days: [string, string][] = [];
  if (from < firstMonth) days.push([from, dayBefore(firstMonth)]);
  if (endMonth <= to) days.push([endMonth, to]);
  return { months: [firstMonth, monthStart(dayBefore(endMonth))], days };
}
