import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { shownInTurns } from '../view/shown-receipt';
import { wantedLanguages } from '../words/item-name';
import { pageFormat, type PageFormat } from '../words/page-format';
import type { PageLanguage } from '../words/page-language';
import { onlyShown } from './only-shown';

/** What a page shows beside its receipt. */
export interface ShownWith {
  readonly brand: ReceiptBrand;
  /** When goods of it were returned later, as local times. */
  readonly returns: readonly string[];
  /** Absolute address of its page; null where it has none, or none that its reader may know. */
  readonly pageUrl: string | null;
}

/** A receipt as its page shows it, with nothing else in it, to be written in another form. */
export interface ShownForm extends ShownWith {
  readonly receipt: ReceiptWire;
  readonly language: ReceiptLanguage;
  /** How the page writes words, amounts and days. */
  readonly page: PageFormat;
}

/** A receipt as its page shows it in a language, a hundred items at a time. */
export async function showForm(
  submitted: ReceiptWire,
  { language, locale }: PageLanguage,
  shownWith: ShownWith,
): Promise<ShownForm> {
  const page = pageFormat(locale, receiptMessages(language), submitted.l10n.currency);
  const shown = await shownInTurns(submitted, page.t);
  const receipt = onlyShown(shown, wantedLanguages(submitted.l10n, locale));
  return { ...shownWith, receipt, language, page };
}
