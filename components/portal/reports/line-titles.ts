import { dateFormat } from '@/lib/core/i18n/intl-formats';
import type { Breakdown, ReportLine } from '@/lib/domain/reports/report';
import { shortStoreName } from '../kit/format/short-store-name';
import { shortTillId } from './short-till-id';
import type { ValueFormat } from '../kit/format/value-format';

/** Words that titles of lines need. */
export interface LineWords {
  readonly locale: string;
  readonly format: Pick<ValueFormat, 'percent'>;
  /** The retailer's name, which most names of stores begin with. */
  readonly retailer: string;
  readonly payment: (method: string) => string;
  readonly till: (id: string) => string;
}

/** What a line is called. */
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

/** An hour as people write it, such as `14:00` or `2 pm`. */
export function hourText(locale: string, hour: number): string {
  return dateFormat(locale, { hour: 'numeric', timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 1, hour)),
  );
}

/** A day of the week, 1 being Monday. */
export function weekdayText(locale: string, weekday: number, style: 'short' | 'long'): string {
  // The third of January 2000 was a Monday.
  return dateFormat(locale, { weekday: style, timeZone: 'UTC' }).format(
    new Date(Date.UTC(2000, 0, 2 + weekday)),
  );
}

/** A day in words. */
export function written(locale: string, day: string, options: Intl.DateTimeFormatOptions): string {
  return dateFormat(locale, { ...options, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}
