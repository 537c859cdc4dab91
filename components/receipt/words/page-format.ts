import { LRUCache } from 'lru-cache';
import { createTranslator } from 'use-intl/core';
import { dateFormat, moneyOptions, numberFormat } from '@/lib/core/i18n/intl-formats';
import { measureName, saysPiece } from './unit-names';
import type { ReceiptMessages } from '@/lib/core/i18n/receipt-languages';

export type Translate = ReturnType<typeof createTranslator<ReceiptMessages>>;

export interface PageFormat {
  readonly locale: string;
  readonly t: Translate;
  /** The receipt's currency (ISO 4217); null where it is unknown. */
  readonly currency: string | null;
  /** An amount in `currency`, else the receipt's, in that currency's digits. */
  readonly money: (value: number, currency?: string | null) => string;
  /** A unit price: like money, but fractions of the smallest coin (fuel, screws) stay. */
  readonly price: (value: number) => string;
  readonly quantity: (value: number) => string;
  /** Unit of a quantity in the language of the page; null for the till's own word. */
  readonly unit: (quantity: number, unit: string) => string | null;
  readonly percent: (value: number) => string;
  /** `localtime` as a day of the shop's clock, never moved to the reader's zone. */
  readonly day: (localtime: string) => string;
  /** Text with an ISO date as a day. */
  readonly dateIn: (text: string) => string;
  readonly timeOfDay: (localtime: string) => string;
  readonly dayAndTime: (localtime: string) => string;
}

/** Cheap to call often: Intl objects are cached per locale and options. */
export function pageFormat(locale: string, messages: ReceiptMessages, currency: string | null): PageFormat {
  const numbers = numberLocales.memo(locale);
  const number = (options: Intl.NumberFormatOptions) => numberFormat(numbers, options);
  // Made once: a receipt can have thousands of amounts.
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
      saysPiece(unit, locale) ? t('items.piece', { count: value }) : measureName(value, unit, locale),
    percent: (value) => write(percent(), value),
    day,
    dateIn: (text) => (isDate(text) ? day(`${text}T00:00`) : text),
    timeOfDay: (localtime) => wallFormat(locale, { timeStyle: 'short' }).format(wallTime(localtime)),
    dayAndTime: (localtime) =>
      wallFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }).format(wallTime(localtime)),
  };
}

/** Locales come from outside. */
const localesMax = 100;

/** Translators of each language by locale: each parses a text once, on first use. */
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
 * Locale of numbers. Some pairs of language and country write amounts one way and quantities another (`en-DE`: €2.99,
 * but 1,482 kg), which readers would mix up; there the language alone decides.
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

/** The shop's own currency: `£`, not `£UK` or `GB£`. Another currency beside it keeps its distinction. */
function ownOptions(currency: string | null): Intl.NumberFormatOptions {
  return { ...amountOptions(currency), ...(currency === null ? {} : { currencyDisplay: 'narrowSymbol' }) };
}

/**
 * The country that some languages put beside a sign even in its narrow form: `UK£` in Arabic. A single letter is no
 * country: `R$` is Brazil's own.
 */
const countryOfSymbol = /(?<=[$£¥€])\p{Lu}{2,}|\p{Lu}{2,}(?=[$£¥€])/gu;

function writeOwn(format: Intl.NumberFormat, value: number): string {
  return withoutMarks(write(format, value).replaceAll(countryOfSymbol, ''));
}

/** Right-to-left letters, as in the signs of some currencies: `د.إ.`. */
const rightToLeft = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/**
 * Direction of an amount in any text: left to right, as `30.25 £` in Arabic, too; undefined for one whose sign is in
 * Arabic letters.
 */
export function amountDirection(amount: string): 'ltr' | undefined {
  return rightToLeft.test(withoutDigits(amount)) ? undefined : 'ltr';
}

/** Removes direction marks of Intl, meant for text that is not isolated: they would reverse the sign. */
function withoutMarks(amount: string): string {
  return amountDirection(amount) === 'ltr' ? amount.replaceAll(/[\u061c\u200e\u200f]/g, '') : amount;
}

function withoutDigits(amount: string): string {
  return amount.replaceAll(/[\p{Nd}\u061c\u066a-\u066c]/gu, '');
}

/** A true minus sign: it is as wide as a digit and is read aloud as "minus". */
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
  // Engines read the 31st of a shorter month as a day of the next one.
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text);
}

/** The wall time as if it were UTC, to be formatted in UTC. */
function wallTime(localtime: string): Date {
  return new Date(`${localtime.replace(/(?:Z|[+-]\d{2}:\d{2})$/, '')}Z`);
}

/**
 * Receipts are dated by the Gregorian calendar, whatever a locale's own default is; and never moved to another zone.
 */
function wallFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
}
