import { receiptPage } from '@/components/receipt/page/receipt-page';
import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';

/** The page of a receipt, as text: tags gone, runs of space folded. */
export async function textOf(
  value: ReceiptWire,
  acceptLanguage: string | null = null,
  chosen: ReceiptLanguage | null = null,
): Promise<string> {
  const { html } = await receiptPage(value, acceptLanguage, { chosen });
  const body = html.slice(html.indexOf('<body>'));
  return unescaped(body.replaceAll(/<[^>]+>/g, ' ')).replaceAll(/[\s\u00a0\u202f]+/g, ' ');
}

function unescaped(html: string): string {
  const entities: Record<string, string> = {
    '&lt;': '<',
    '&gt;': '>',
    '&quot;': '"',
    '&#x27;': "'",
    '&amp;': '&',
  };
  return html.replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity);
}

/** Language and region of a receipt of a shop in Berlin. */
export const l10n = (locale: string, translation_locale: string | null = null, currency = 'EUR') => ({
  locale,
  translation_locale,
  timezone: 'Europe/Berlin',
  currency,
});
