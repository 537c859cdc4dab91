import { receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { shownWithYields } from '../view/shown-receipt';
import { wantedLanguages } from '../words/item-name';
import { pageFormat, type PageFormat } from '../words/page-format';
import type { PageLanguage } from '../words/page-language';
import { onlyShown } from './only-shown';

export interface ShownWith {
  readonly brand: ReceiptBrand;
  readonly returns: readonly string[];
  /** Null if the receipt has no page, or if the reader may not get its address. */
  readonly pageUrl: string | null;
}

export interface ShownForm extends ShownWith {
  readonly receipt: ReceiptWire;
  readonly language: ReceiptLanguage;
  readonly page: PageFormat;
}

export async function showForm(
  submitted: ReceiptWire,
  { language, locale }: PageLanguage,
  shownWith: ShownWith,
): Promise<ShownForm> {
  const page = pageFormat(locale, receiptMessages(language), submitted.l10n.currency);
  const shown = await shownWithYields(submitted, page.t);
  const receipt = onlyShown(shown, wantedLanguages(submitted.l10n, locale));
  return { ...shownWith, receipt, language, page };
}
