import { dateFormat } from '@/lib/core/i18n/intl-formats';

export const dayPresets = ['today', 'yesterday', 'last7', 'last30', 'thisMonth'] as const;

export type DayPreset = (typeof dayPresets)[number];

export function presetDays(preset: DayPreset, today: string): { readonly from: string; readonly to: string } {
  if (preset === 'yesterday') return { from: shift(today, -1), to: shift(today, -1) };
  if (preset === 'last7') return { from: shift(today, -6), to: today };
  if (preset === 'last30') return { from: shift(today, -29), to: today };
  if (preset === 'thisMonth') return { from: `${today.slice(0, 8)}01`, to: today };
  return { from: today, to: today };
}

export function todayIn(timeZone: string): string {
  return dayIn(timeZone, new Date());
}

export function dayIn(timeZone: string, instant: Date): string {
  // The Swedish format is `YYYY-MM-DD`.
  return dateFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(instant);
}

function shift(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
