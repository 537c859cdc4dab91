import { acceptedLanguages, matchLanguage } from '@/lib/i18n/accept-language';
import { type ReceiptLanguage, receiptLanguages } from '@/lib/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/receipts/schema';

/** The language of a page's texts, and the locale its numbers and dates are written in. */
export interface PageLanguage {
  readonly language: ReceiptLanguage;
  /** A BCP 47 tag of that language, such as `de-AT`. */
  readonly locale: string;
}

/** Whom a page is written for. */
export interface Reader {
  /** The language chosen on the page itself. */
  readonly chosen?: ReceiptLanguage | null;
  /** What the browser asks for; null for readers who do not say, such as those of a mail. */
  readonly acceptLanguage: string | null;
}

/**
 * The page language of a receipt: the one its reader chose, else the one the receipt asks for, else the reader's, else
 * the one it was issued in, else English.
 */
export function pageLanguageOf(l10n: ReceiptWire['l10n'], reader: Reader): PageLanguage {
  const { translation_locale: asked, locale: issued } = l10n;
  const wanted = [reader.chosen ?? null, asked, ...acceptedLanguages(reader.acceptLanguage), issued];
  const language = matchLanguage(wanted, receiptLanguages) ?? receiptLanguages[0];
  return { language, locale: localeIn(language, [asked, issued]) };
}

/** The language of someone whose receipt we do not have. */
export function readerLanguage({ chosen = null, acceptLanguage }: Reader): ReceiptLanguage {
  const wanted = [chosen, ...acceptedLanguages(acceptLanguage)];
  return matchLanguage(wanted, receiptLanguages) ?? receiptLanguages[0];
}

/**
 * A tag with a region where there is one: numbers and dates are written as the shop's country writes them, also on a
 * page in another language, so that `1.234,50` stays what the till showed.
 */
function localeIn(language: ReceiptLanguage, tags: readonly (string | null)[]): string {
  const given = tags.filter((tag) => tag !== null).map((tag) => new Intl.Locale(tag));
  const same = given.find((tag) => tag.language === language && tag.region !== undefined);
  if (same !== undefined) return same.toString();
  const region = given.map((tag) => tag.region).find((code) => code !== undefined);
  return region === undefined ? language : `${language}-${region}`;
}
