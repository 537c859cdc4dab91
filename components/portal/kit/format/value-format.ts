import { dateFormat, moneyOptions, numberFormat } from '@/lib/core/i18n/intl-formats';
import type { PortalLocale } from '@/lib/core/i18n/locales';
import type { Portal } from '@/lib/platform/auth/portal';

/** No format converts a time to the reader's time zone. */
export interface ValueFormat {
  readonly money: (value: number, currency: string) => string;
  /**
   * Formats a price per unit with up to four decimals, because it may have fractions of the smallest coin.
   */
  readonly price: (value: number, currency: string) => string;
  readonly quantity: (value: number) => string;
  readonly percent: (value: number) => string;
  readonly day: (localtime: string) => string;
  readonly shortDay: (localtime: string) => string;
  readonly fullDay: (localtime: string) => string;
  readonly timeOfDay: (localtime: string) => string;
  readonly dayAndTime: (localtime: string) => string;
  readonly instant: (instant: Date, timeZone: string) => string;
  readonly minute: (instant: Date, timeZone: string) => string;
  readonly list: (texts: readonly string[]) => string;
}

const defaults: Readonly<Record<PortalLocale, string>> = { en: 'en-GB', de: 'de-DE' };

export function formatLocale(language: PortalLocale, retailerLocale: string): string {
  const own = new Intl.Locale(retailerLocale).language === language;
  return own ? retailerLocale : defaults[language];
}

export function valueFormat(locale: string): ValueFormat {
  const number = (options: Intl.NumberFormatOptions) => numberFormat(locale, options);
  const wall = (localtime: string, options: Intl.DateTimeFormatOptions) =>
    dateFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' }).format(wallTime(localtime));
  const list = new Intl.ListFormat(locale, { type: 'unit', style: 'short' });
  return {
    money: (value, currency) => write(number(moneyOptions(currency)), value),
    price: (value, currency) => {
      const { maximumFractionDigits = 0 } = number(moneyOptions(currency)).resolvedOptions();
      const digits = Math.max(maximumFractionDigits, 4);
      return write(number({ ...moneyOptions(currency), maximumFractionDigits: digits }), value);
    },
    quantity: (value) => write(number({ maximumFractionDigits: 6 }), value),
    percent: (value) => write(number({ style: 'unit', unit: 'percent', maximumFractionDigits: 3 }), value),
    day: (localtime) => wall(localtime, { dateStyle: 'medium' }),
    shortDay: (localtime) => wall(localtime, { day: 'numeric', month: 'short' }),
    fullDay: (localtime) => wall(localtime, { dateStyle: 'full' }),
    timeOfDay: (localtime) => wall(localtime, { timeStyle: 'short' }),
    dayAndTime: (localtime) => wall(localtime, { dateStyle: 'medium', timeStyle: 'medium' }),
    instant: (instant, timeZone) => {
      const at = dateFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'medium',
        timeZone,
        calendar: 'gregory',
      });
      // `Intl` throws if a zone name is combined with `dateStyle` or `timeStyle`.
      const parts = dateFormat(locale, { timeZone, timeZoneName: 'short' }).formatToParts(instant);
      const zone = parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
      return `${at.format(instant)} ${zone}`;
    },
    minute: (instant, timeZone) =>
      dateFormat(locale, {
        dateStyle: 'medium',
        timeStyle: 'short',
        timeZone,
        calendar: 'gregory',
      }).format(instant),
    list: (texts) => list.format(texts),
  };
}

interface Reader extends Pick<Portal, 'locale'> {
  readonly ctx: Pick<Portal['ctx'], 'retailer'>;
}

export function portalFormatLocale({ ctx, locale }: Reader): string {
  return formatLocale(locale, ctx.retailer.settings.locale);
}

export function portalValueFormat(reader: Reader): ValueFormat {
  return valueFormat(portalFormatLocale(reader));
}

const cityMax = 12;

/**
 * Returns null if `localtime` has the offset of `timeZone`. Otherwise returns the city of the shop's zone,
 * such as `New York`, or `UTC−5` if that zone has another offset.
 */
export function foreignOffset(localtime: string, timeZone: string, shopZone?: string): string | null {
  const own = /(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(localtime);
  if (own === null) return null;
  const [, sign = '+', hours = '00', minutes = '00'] = own;
  const offset = `${sign}${hours}:${minutes}`;
  if (offsetAt(localtime, timeZone) === offset) return null;
  const city = shopZone === undefined || shopZone.startsWith('Etc/') ? undefined : cityOf(shopZone);
  if (shopZone !== undefined && city !== undefined && offsetAt(localtime, shopZone) === offset) return city;
  return `UTC${sign === '-' ? '−' : '+'}${Number(hours)}${minutes === '00' ? '' : `:${minutes}`}`;
}

function offsetAt(localtime: string, timeZone: string): string {
  const parts = dateFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(new Date(localtime));
  return parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || '+00:00';
}

function cityOf(zone: string): string | undefined {
  const city = zone.includes('/') ? zone.split('/').at(-1)?.replaceAll('_', ' ') : undefined;
  return city !== undefined && city.length <= cityMax ? city : undefined;
}

/** Reads the local time as UTC, so that formatting in UTC keeps it unchanged. */
function wallTime(localtime: string): Date {
  return new Date(`${localtime.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '')}Z`);
}

/** Writes the minus sign as U+2212: it is as wide as a digit, and screen readers say "minus". */
function write(format: Intl.NumberFormat, value: number): string {
  // Positive values have no sign to replace, and `formatToParts` takes three times as long as `format`.
  if (value > 0) return format.format(value);
  return format
    .formatToParts(value)
    .map(({ type, value: text }) => (type === 'minusSign' ? '−' : text))
    .join('');
}
