import { acceptedLanguages, matchLanguage } from '@/lib/core/i18n/accept-language';
import { type ReceiptLanguage, receiptLanguages } from '@/lib/core/i18n/receipt-languages';
import { countryAlpha2, isLocale } from '@/lib/core/codes';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { formatLocale } from './format-regions';

export interface PageLanguage {
  readonly language: ReceiptLanguage;
  /** BCP 47 tag such as `de-AT`. `formatLocale` reduces it to a few tags per language. */
  readonly locale: string;
}

export interface PageReader {
  readonly chosen?: ReceiptLanguage | null;
  /** Null if there is no such header, for example for a mail. */
  readonly acceptLanguage: string | null;
}

/**
 * Returns the first supported language of these: the reader's choice, the receipt's wanted language, the
 * browser's languages, the language of issue, English.
 */
export function pageLanguageOf(
  { l10n, store }: Pick<ReceiptWire, 'l10n' | 'store'>,
  reader: PageReader,
): PageLanguage {
  const { translation_locale: translationLocale, locale: issued } = l10n;
  const accepted = acceptedLanguages(reader.acceptLanguage);
  const wanted = [reader.chosen ?? null, translationLocale, ...accepted, issued];
  const language = matchLanguage(wanted, receiptLanguages) ?? receiptLanguages[0];
  return { language, locale: localeIn(language, [...accepted, translationLocale, issued], store.country) };
}

export function readerLanguage({ chosen = null, acceptLanguage }: PageReader): ReceiptLanguage {
  const wanted = [chosen, ...acceptedLanguages(acceptLanguage)];
  return matchLanguage(wanted, receiptLanguages) ?? receiptLanguages[0];
}

/**
 * Adds a region to the language: the visitor's, else the shop's if the language is spoken there. CLDR's
 * formats of other combinations, such as English in Austria, match neither the language nor the country.
 */
function localeIn(
  language: ReceiptLanguage,
  tags: readonly (string | null)[],
  country: string | null,
): string {
  const given = tags.flatMap((tag) => (tag === null || !isLocale(tag) ? [] : [new Intl.Locale(tag)]));
  const same = given.find((tag) => tag.language === language && tag.region !== undefined);
  if (same?.region !== undefined) return formatLocale(language, same.region);
  const region = country === null ? null : countryAlpha2(country);
  if (region !== null && new Intl.Locale(`und-${region}`).maximize().language === language)
    return formatLocale(language, region);
  return language === 'en'
    ? englishIn(given.find((tag) => tag.region !== undefined)?.region ?? region)
    : language;
}

/**
 * English without a region uses formats of the United States, which most of the world misreads. International
 * English is used instead: `en-150` has a 24-hour clock, `en-001` a 12-hour clock.
 */
function englishIn(region: string | null): string {
  const [cycle] = region === null ? [] : (hourCyclesIn(region) ?? []);
  return cycle === 'h23' ? 'en-150' : 'en-001';
}

/** The cast is needed, because TypeScript's library for our target lacks `getHourCycles` (ECMA-402). */
function hourCyclesIn(region: string): readonly string[] | undefined {
  const locale = new Intl.Locale(`und-${region}`).maximize();
  return (locale as Intl.Locale & { getHourCycles(): readonly string[] | undefined }).getHourCycles();
}
