import { isReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

type Item = ReceiptWire['items'][number];

export interface NamedIn {
  readonly text: string;
  readonly lang: string;
}

/**
 * Returns the translated name (`name:de_AT`, contract section 4.4) of the first tag in `wanted` that has one.
 * Tags are shortened from their end (RFC 4647, lookup). Without a translation, returns the submitted name.
 */
export function itemName(item: Item, wanted: readonly string[], issuedIn: string): NamedIn {
  for (const tag of wanted) {
    const parts = tag.split('-');
    for (let length = parts.length; length > 0; length -= 1) {
      const alternative = item[`name:${parts.slice(0, length).join('_')}`];
      if (typeof alternative === 'string')
        return { text: alternative, lang: parts.slice(0, length).join('-') };
    }
    // The submitted name is in this language already, and no translation is closer to the tag.
    if (primaryLanguageOf(tag) === primaryLanguageOf(issuedIn)) return { text: item.name, lang: issuedIn };
    const sibling = Object.keys(item).find((key) => key.startsWith(`name:${primaryLanguageOf(tag)}_`));
    const text = sibling === undefined ? undefined : item[sibling];
    if (sibling !== undefined && typeof text === 'string') {
      return { text, lang: sibling.slice('name:'.length).replaceAll('_', '-') };
    }
  }
  return { text: item.name, lang: issuedIn };
}

export function primaryLanguageOf(tag: string): string {
  return tag.split('-')[0] ?? tag;
}

export function wantedLanguages(l10n: ReceiptWire['l10n'], pageLocale: string): string[] {
  const { translation_locale: translationLocale } = l10n;
  const page = [pageLocale, primaryLanguageOf(pageLocale)];
  if (translationLocale === null) return page;
  // By default, a page is in the receipt's wanted language. If the page is in another language, the reader
  // has chosen it.
  const chosen =
    isReceiptLanguage(primaryLanguageOf(translationLocale)) &&
    primaryLanguageOf(translationLocale) !== primaryLanguageOf(pageLocale);
  return chosen ? [...page, translationLocale] : [translationLocale, ...page];
}
