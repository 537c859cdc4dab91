import { describe, expect, test } from 'vitest';
import { receiptLanguages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { l10n } from '@/test/receipt-page/page-text';
import { receipt } from '@/test/receipt-page/fixtures';
import { formatLocale, formatRegions } from './format-regions';
import { pageLanguageOf } from './page-language';

const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index));
/** Every region that a tag can name with letters, and those of more than one country that CLDR has formats for. */
const allRegions = [...letters.flatMap((one) => letters.map((two) => one + two)), '001', '150', '419'];

const currencies = Intl.supportedValuesOf('currency');
const times = [Date.UTC(2026, 2, 5, 9, 7, 3), Date.UTC(2026, 9, 25, 17, 45)];

/** The sign of a currency as pages show it: without a country beside it. */
function signOf(locale: string, currency: string): string | undefined {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value;
  return sign?.replaceAll(/(?<=[$£¥€])\p{Lu}{2,}|\p{Lu}{2,}(?=[$£¥€])/gu, '');
}

const known = new Map<string, string>();

/** Spellings of receipt values in a locale. */
function waysOf(locale: string): string {
  const ways = known.get(locale) ?? findWays(locale);
  known.set(locale, ways);
  return ways;
}

function findWays(locale: string): string {
  const numbers: Intl.NumberFormatOptions[] = [
    { maximumFractionDigits: 6 },
    { style: 'unit', unit: 'percent', maximumFractionDigits: 3 },
    { style: 'currency', currency: 'EUR', currencyDisplay: 'narrowSymbol' },
    { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
  ];
  const dates: Intl.DateTimeFormatOptions[] = [
    { dateStyle: 'long' },
    { timeStyle: 'short' },
    { dateStyle: 'medium', timeStyle: 'medium' },
    { weekday: 'short' },
  ];
  return JSON.stringify([
    numbers.map((options) =>
      [-1_234_567.5, 1_234.5, 0.25].map((value) => new Intl.NumberFormat(locale, options).format(value)),
    ),
    dates.map((options) => {
      const format = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', calendar: 'gregory' });
      return times.map((time) => format.format(time));
    }),
    currencies.map((currency) => signOf(locale, currency)),
  ]);
}

const groupsOf = (language: ReceiptLanguage) => formatRegions[language].map((group) => group.split(' '));

describe.each(receiptLanguages)('a reader of %s', (language) => {
  test('from any region gets one of few pages', () => {
    const value = receipt({ l10n: l10n('de-DE') });
    const locales = allRegions.map((region) => {
      const options = { chosen: language, acceptLanguage: `${language}-${region}` };
      return pageLanguageOf(value, options).locale;
    });
    expect(new Set(locales).size).toBe(groupsOf(language).length + 1);
    expect(new Set(locales).size).toBeLessThan(50);
  });

  test('reads what the region writes', () => {
    const usual = waysOf(language);
    const ways = groupsOf(language).map((regions) => {
      const [first = '', ...others] = regions.map((region) => waysOf(`${language}-${region}`));
      expect(others.filter((way) => way !== first)).toEqual([]);
      return first;
    });
    expect(new Set([usual, ...ways]).size).toBe(ways.length + 1);
  });

  test('reads what every region writes', { tags: 'long' }, () => {
    const canonical = allRegions.filter((region) => {
      const tag = `${language}-${region}`;
      return Intl.getCanonicalLocales(tag)[0] === tag;
    });
    const wrong = canonical.filter(
      (region) => waysOf(formatLocale(language, region)) !== waysOf(`${language}-${region}`),
    );
    expect(wrong).toEqual([]);
  });
});
