import { dateFormat } from '@/lib/core/i18n/intl-formats';
import type { Breakdown, ReportLine } from '@/lib/domain/reports/report';
import { shortStoreName } from '../kit/format/short-store-name';
import type { ValueFormat } from '../kit/format/value-format';

export interface LineWords {
  readonly locale: string;
  readonly format: Pick<ValueFormat, 'percent'>;
  readonly retailer: string;
  readonly payment: (method: string) => string;
  readonly till: (id: string) => string;
}

export function lineTitle(
  breakdown: Breakdown,
  { key, store }: Pick<ReportLine, 'key' | 'store'>,
  words: LineWords,
): string {
  const name = store === null ? key : shortStoreName(store.name, words.retailer);
  switch (breakdown) {
    case 'day':
      return written(words.locale, key, {
        weekday: 'short',
        day: 'numeric',
        month: 'short',
        year: 'numeric',
      });
    case 'hour':
      return hourText(words.locale, Number(key));
    case 'weekday':
      return weekdayText(words.locale, Number(key), 'long');
    case 'store':
      return name;
    case 'till':
      return `${words.till(shortTillId(key.split('/')[1] ?? ''))} · ${name}`;
    case 'currency':
      return key;
    case 'rate':
      return words.format.percent(Number(key));
    case 'payment':
      return words.payment(key);
  }
}

export function hourText(locale: string, hour: number): string {
  return dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  );
}

/** `weekday` is 1 for Monday. */
export function weekdayText(locale: string, weekday: number, style: 'short' | 'long'): string {
  return dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 2 + weekday)),
  );
}

export function written(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

/** Returns the end of the UUID, because the UUIDs of a store's tills may begin alike. */
function shortTillId(id: string): string {
  return id.slice(-6).toUpperCase();
}
