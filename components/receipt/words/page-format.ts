import { LRUCache } from 'lru-cache';
import { createTranslator } from 'use-intl/core';
import { dateFormat, moneyOptions, numberFormat } from '@/lib/core/i18n/intl-formats';
import { measureName, isPieceUnit } from './unit-names';
import type { ReceiptMessages } from '@/lib/core/i18n/receipt-languages';

export type Translate = ReturnType<typeof createTranslator<ReceiptMessages>>;

export interface PageFormat {
  readonly locale: string;
  readonly t: Translate;
  /** ISO 4217. Null if unknown. */
  readonly currency: string | null;
  readonly money: (value: number, currency?: string | null) => string;
  /** Writes a unit price, which can have fractions of the smallest coin, such as 1.799 for fuel. */
  readonly price: (value: number) => string;
  readonly quantity: (value: number) => string;
  readonly unit: (quantity: number, unit: string) => string | null;
  readonly percent: (value: number) => string;
  /** The day in the shop's time zone, never converted to the reader's. */
  readonly day: (localtime: string) => string;
  readonly dateIn: (text: string) => string;
  readonly timeOfDay: (localtime: string) => string;
  readonly dayAndTime: (localtime: string) => string;
}

/** Cheap to call often, because Intl objects are cached by locale and options. */
export function pageFormat(locale: string, messages: ReceiptMessages, currency: string | null): PageFormat {
  const numbers = numberLocales.memo(locale);
  const number = (options: Intl.NumberFormatOptions) => numberFormat(numbers, options);
  // Made once, because a receipt can have thousands of amounts.
  const amount = once(() => number(ownOptions(currency)));
  const price = once(() => number({ ...ownOptions(currency), ...priceDigits(numbers, currency) }));
  const quantity = once(() => number({ maximumFractionDigits: 6 }));
  const percent = once(() => number({ style: 'unit', unit: 'percent', maximumFractionDigits: 3 }));
  const money = (value: number, own?: string | null) =>
    (own ?? currency) === currency
      ? writeOwn(amount(), value)
      : withoutMarks(write(number(amountOptions(own ?? currency)), value));
  const day = (localtime: string) => wallFormat(locale, { dateStyle: 'long' }).format(wallTime(localtime));
  const t = translatorOf(locale, messages);
  return {
    locale,
    t,
    currency,
    money,
    price: (value) => writeOwn(price(), value),
    quantity: (value) => write(quantity(), value),
    unit: (value, unit) =>
      isPieceUnit(unit, locale) ? t('items.piece', { count: value }) : measureName(value, unit, locale),
    percent: (value) => write(percent(), value),
    day,
    dateIn: (text) => (isDate(text) ? day(`${text}T00:00`) : text),
    timeOfDay: (localtime) => wallFormat(locale, { timeStyle: 'short' }).format(wallTime(localtime)),
    dayAndTime: (localtime) =>
      wallFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(wallTime(localtime)),
  };
}

/** Most locales in each cache. A limit is needed, because locales come from requests. */
const localesMax = 100;

const translators = new WeakMap<ReceiptMessages, LRUCache<string, Translate>>();

function translatorOf(locale: string, messages: ReceiptMessages): Translate {
  const ofLanguage = translators.get(messages) ?? new LRUCache<string, Translate>({ max: localesMax });
  translators.set(messages, ofLanguage);
  const t = ofLanguage.get(locale) ?? createTranslator({ locale, messages });
  ofLanguage.set(locale, t);
  return t;
}

const numberLocales = new LRUCache<string, string>({ max: localesMax, memoMethod: findNumberLocale });

/**
 * A few locales use different decimal separators in amounts and quantities (`en-DE`: €2.99 but 1,482 kg).
 * These fall back to the language without a region.
 */
function findNumberLocale(locale: string): string {
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

function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | undefined;
  return () => (made ??= make());
}

/**
 * Writes `£` instead of `£UK` or `GB£` for the shop's currency. Other currencies keep the country, to avoid
 * confusion.
 */
function ownOptions(currency: string | null): Intl.NumberFormatOptions {
  return { ...amountOptions(currency), ...(currency === null ? {} : { currencyDisplay: 'narrowSymbol' }) };
}

/**
 * In some languages Intl writes a country next to the sign even in the narrow form, such as `UK£` in Arabic.
 * Single letters are kept: the R of `R$` belongs to the sign.
 */
const countryOfSymbol = /(?<=[$£¥€])\p{Lu}{2,}|\p{Lu}{2,}(?=[$£¥€])/gu;

function writeOwn(format: Intl.NumberFormat, value: number): string {
  return withoutMarks(write(format, value).replaceAll(countryOfSymbol, ''));
}

/** Currency signs such as `د.إ.` have right-to-left letters. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Returns `ltr` even in Arabic text, as for `30.25 £`, unless the currency sign has right-to-left letters.
 */
export function amountDirection(amount: string): 'ltr' | undefined {
  return rightToLeft.test(withoutDigits(amount)) ? undefined : 'ltr';
}

/** Removes the direction marks of Intl, which would put the sign on the wrong side of an isolated amount. */
function withoutMarks(amount: string): string {
  return amountDirection(amount) === 'ltr' ? amount.replaceAll(/[\u061c\u200e\u200f]/g, '') : amount;
}

function withoutDigits(amount: string): string {
  return amount.replaceAll(/[\p{Nd}\u061c\u066a-\u066c]/gu, '');
}

/** Uses the minus sign U+2212: it is as wide as a digit, and screen readers say "minus". */
function write(format: Intl.NumberFormat, value: number): string {
  const text = format.format(value);
  if (!text.includes('-')) return text;
  return format
    .formatToParts(value)
    .map(({ type, value: part }) => (type === 'minusSign' ? part.replace('-', '−') : part))
    .join('');
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = wallTime(`${text}T00:00`);
  // Some engines read 31 April as 1 May.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** Treats the shop's local time as UTC, so that formatting in UTC prints it unchanged. */
function wallTime(localtime: string): Date {
  return new Date(`${localtime.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '')}Z`);
}

/** Always uses the Gregorian calendar. Some locales default to another calendar. */
function wallFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
}
