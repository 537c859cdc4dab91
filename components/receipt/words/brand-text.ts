import type { BrandText } from '@/lib/domain/brand/schema';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { isReceiptLanguage, receiptLanguages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

export interface ShownText {
  readonly lang: ReceiptLanguage;
  /** Split at blank lines. Each paragraph is a list of lines. */
  readonly paragraphs: readonly (readonly string[])[];
}

/**
 * Returns the text in the page's language, the language of issue or any other, in this order of preference.
 */
export function brandText(text: BrandText, page: string, issued: string): ShownText | null {
  const written = receiptLanguages.filter((language) => text[language] !== undefined);
  const lang = matchLanguage([page, issued], written) ?? written[0];
  if (lang === undefined || !isReceiptLanguage(lang)) return null;
  const paragraphs = (text[lang] ?? '')
    .trim()
    .split(/\r?\n\s*\n/)
    .map((paragraph) => paragraph.split(/\r?\n/));
  return { lang, paragraphs };
}
