import { createTranslator } from 'use-intl/core';
import { dateFormat, moneyOptions, numberFormat } from '@/lib/i18n/intl-formats';
import type { ReceiptMessages } from '@/lib/i18n/receipt-languages';

/** The texts of the page, by key. */
export type Translate = ReturnType<typeof createTranslator<ReceiptMessages>>;

/** Everything that turns values of a receipt into words of the page. */
export interface PageFormat {
  /** BCP 47 tag numbers and dates are written in. */
  readonly locale: string;
  readonly t: Translate;
  /** An amount in `currency`, else the receipt's, in that currency's digits. */
  readonly money: (value: number, currency?: string | null) => string;
  /** A unit price: like money, but fractions of the smallest coin (fuel, screws) stay. */
  readonly price: (value: number) => string;
  readonly quantity: (value: number) => string;
  /** A rate given in percent. */
  readonly percent: (value: number) => string;
  /** `localtime` as a day, on the shop's wall: never moved to the reader's zone. */
  readonly day: (localtime: string) => string;
  /** Text as it is, but an ISO date as a day. */
  readonly dateIn: (text: string) => string;
  readonly timeOfDay: (localtime: string) => string;
  readonly dayAndTime: (localtime: string) => string;
}

/** Formats for one page. Cheap to call often: Intl objects are kept per locale and options. */
export function pageFormat(locale: string, messages: ReceiptMessages, currency: string | null): PageFormat {
  const numbers = numberLocale(locale);
  const number = (options: Intl.NumberFormatOptions) => numberFormat(numbers, options);
  // The shop's own currency: `£`, not `£UK` or `GB£`. Another one beside it keeps what tells it apart.
  const ownOptions = {
    ...amountOptions(currency),
    ...(currency === null ? {} : { currencyDisplay: 'narrowSymbol' as const }),
  };
  const money = (value: number, own?: string | null) =>
    write(
      number(own === undefined || own === null || own === currency ? ownOptions : amountOptions(own)),
      value,
    );
  const day = (localtime: string) => wallFormat(locale, { dateStyle: 'long' }).format(wallTime(localtime));
  return {
    locale,
    t: createTranslator({ locale, messages }),
    money,
    price: (value) => write(number({ ...ownOptions, ...priceDigits(numbers, currency) }), value),
    quantity: (value) => write(number({ maximumFractionDigits: 6 }), value),
    percent: (value) => write(number({ style: 'unit', unit: 'percent', maximumFractionDigits: 3 }), value),
    day,
    dateIn: (text) => (isDate(text) ? day(`${text}T00:00`) : text),
    timeOfDay: (localtime) => wallFormat(locale, { timeStyle: 'short' }).format(wallTime(localtime)),
    dayAndTime: (localtime) =>
      wallFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(wallTime(localtime)),
  };
}

/**
 * The locale numbers are written in. Some pairs of language and country write amounts one way and quantities another
 * (`en-DE`: €2.99, but 1,482 kg), which no reader can tell apart; there the language alone decides.
 */
function numberLocale(locale: string): string {
  const decimalOf = (options: Intl.NumberFormatOptions) =>
    numberFormat(locale, options)
      .formatToParts(1.5)
      .find(({ type }) => type === 'decimal')?.value;
  const agree = decimalOf({}) === decimalOf({ style: 'currency', currency: 'EUR' });
  return agree ? locale : new Intl.Locale(locale).language;
}

function amountOptions(currency: string | null): Intl.NumberFormatOptions {
  return currency === null ? { maximumFractionDigits: 6 } : moneyOptions(currency);
}

function priceDigits(locale: string, currency: string | null): Intl.NumberFormatOptions {
  const usual = numberFormat(locale, amountOptions(currency)).resolvedOptions();
  const { minimumFractionDigits = 0, maximumFractionDigits = 0 } = usual;
  return { minimumFractionDigits, maximumFractionDigits: Math.max(maximumFractionDigits, 4) };
}

/** The country that some languages put beside a sign even in its narrow form: `UK£` in Arabic. */
const countryOfSymbol = /(?<=[$£¥€])\p{Lu}+|\p{Lu}+(?=[$£¥€])/gu;

/** A true minus sign: it is as wide as a digit and is read aloud as "minus". */
function write(format: Intl.NumberFormat, value: number): string {
  const isNarrow = format.resolvedOptions().currencyDisplay === 'narrowSymbol';
  return format
    .formatToParts(value)
    .map(({ type, value: text }) => {
      if (type === 'minusSign') return text.replace('-', '−');
      return type === 'currency' && isNarrow ? text.replaceAll(countryOfSymbol, '') : text;
    })
    .join('');
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(wallTime(`${text}T00:00`).getTime());
}

/** The wall time as if it were UTC, to be formatted in UTC. */
function wallTime(localtime: string): Date {
  return new Date(`${localtime.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '')}Z`);
}

/** Receipts are dated by the Gregorian calendar, whatever a locale's own default is; and never moved to another zone. */
function wallFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
}
