import ar from './receipt-messages/ar.json';
import de from './receipt-messages/de.json';
import en from './receipt-messages/en.json';
import es from './receipt-messages/es.json';
import fr from './receipt-messages/fr.json';
import it from './receipt-messages/it.json';
import nl from './receipt-messages/nl.json';
import pl from './receipt-messages/pl.json';

export type ReceiptMessages = typeof en;

export const receiptLanguages = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'] as const;

export type ReceiptLanguage = (typeof receiptLanguages)[number];

export const languageNames: Record<ReceiptLanguage, string> = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  it: 'Italiano',
  nl: 'Nederlands',
  pl: 'Polski',
  ar: 'العربية',
};

export function isReceiptLanguage(value: string | null | undefined): value is ReceiptLanguage {
  return receiptLanguages.some((language) => language === value);
}

const messages: Record<ReceiptLanguage, ReceiptMessages> = { ar, de, en, es, fr, it, nl, pl };

export function receiptMessages(language: ReceiptLanguage): ReceiptMessages {
  return messages[language];
}

export function directionOf(language: string): 'ltr' | 'rtl' {
  return language === 'ar' ? 'rtl' : 'ltr';
}
