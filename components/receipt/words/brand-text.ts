import type { BrandText } from '@/lib/domain/brand/schema';
import { matchLanguage } from '@/lib/core/i18n/accept-language';
import { isReceiptLanguage, receiptLanguages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';

/** A text of a brand in the language it is shown in. */
export interface ShownText {
  readonly lang: ReceiptLanguage;
  /** Its paragraphs, which empty lines part; line breaks inside them stay. */
  readonly paragraphs: readonly (readonly string[])[];
}

/**
 * A brand's text for a page: in the page's language, else in the one the receipt was issued in, else in the first of
 * ours that has it. Null when there is none.
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
