import { showForm, type ShownForm } from '@/components/receipt/forms/shown-form';
import { usualParameters, writeForm, type DrawnForm } from '@/components/receipt/forms/write-form';
import { pageLanguageOf } from '@/components/receipt/words/page-language';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { plainBrand } from '@/lib/domain/brand/receipt-brand';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/** A receipt as its page shows it without a brand, in a language or its own. */
export function shownAs(value: ReceiptWire, chosen: ReceiptLanguage | null = null): Promise<ShownForm> {
  const language = pageLanguageOf(value, { chosen, acceptLanguage: null });
  return showForm(value, language, { brand: plainBrand(value.retailer.name), returns: [], pageUrl: null });
}

/** The receipt of a page in one of its forms. */
export async function writtenAs(
  name: DrawnForm,
  value: ReceiptWire,
  parameters: Readonly<Record<string, string>> = {},
): Promise<Buffer> {
  const all = { ...usualParameters(name), ...parameters };
  return Buffer.from(await writeForm(name, await shownAs(value), all));
}
