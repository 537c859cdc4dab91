import { Temporal } from 'temporal-polyfill';
import type { RollupRanges } from './store/rollups';

export interface Days {
  readonly from: string;
  readonly to: string;
}

export function monthOf(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

export function monthAfter(date: string): string {
  return Temporal.PlainDate.from(monthOf(date)).add({ months: 1 }).toString();
}

export function rangesOf({ from, to }: Days): RollupRanges {
  const dayBefore = (date: string) => Temporal.PlainDate.from(date).subtract({ days: 1 }).toString();
  const firstMonth = from === monthOf(from) ? from : monthAfter(from);
  // First month that does not end within the period.
  const endMonth = monthOf(Temporal.PlainDate.from(to).add({ days: 1 }).toString());
  if (firstMonth >= endMonth) return { months: null, days: [[from, to]] };
  const days: [string, string][] = [];
  if (from < firstMonth) days.push([from, dayBefore(firstMonth)]);
  if (endMonth <= to) days.push([endMonth, to]);
  return { months: [firstMonth, monthOf(dayBefore(endMonth))], days };
}
