import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { BrandText } from '@/lib/domain/brand/schema';
import type { AnswerOf } from '../api/input';

export interface BrandDraft extends Pick<
  AnswerOf<'get_brand'>,
  'accent' | 'background' | 'header' | 'footer' | 'return_policy' | 'return_days' | 'links'
> {
  readonly logo: string | null;
}

export interface NamedLanguage {
  readonly tag: ReceiptLanguage;
  readonly name: string;
}

export interface Untranslated {
  readonly missing: readonly NamedLanguage[];
  readonly shown: NamedLanguage;
}

/**
 * Returns null if all languages have the text, or none. `languages` must begin with the retailer's language,
 * because pages fall back to it.
 */
export function untranslated(text: BrandText, languages: readonly NamedLanguage[]): Untranslated | null {
  const isWritten = ({ tag }: NamedLanguage) => (text[tag] ?? '').trim() !== '';
  const shown = languages.find(isWritten);
  const missing = languages.filter((language) => !isWritten(language));
  return shown === undefined || missing.length === 0 ? null : { missing, shown };
}

const period =
  /(?<count>\d{1,4})[\s-]*(?:(?<days>days?|tage?n?|jours?|d[ií]as?|giorn[oi]|dag(?:en)?|dni|dzień|يوم(?:ا|ًا)?|أيام)|weeks?|wochen?|semaines?|semanas?|settiman[ae]|weken|tygodni(?:e|a)?|أسبوع(?:ا|ًا)?|أسابيع)(?!\p{L})/giu;

const daysMax = 3650;

/** Reads the number of days from the text of a return policy; null if it names none or several. */
export function returnDaysIn(policy: BrandText): number | null {
  const stated = Object.values(policy).flatMap((text) =>
    Array.from(westernDigits(text).matchAll(period), ({ groups }) =>
      groups?.['days'] === undefined ? Number(groups?.['count']) * 7 : Number(groups['count']),
    ),
  );
  const [days, ...others] = new Set(stated);
  return days === undefined || others.length > 0 || days < 1 || days > daysMax ? null : days;
}

function westernDigits(text: string): string {
  return text.replaceAll(/[٠-٩]/gu, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)));
}
