import { directionOf, receiptMessages } from '@/lib/i18n/receipt-languages';
import { renderPdf } from '@/lib/pdf/render-pdf';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { brandColours } from './brand-colours';
import { withoutBidiControls } from './foreign-text';
import { pageFormat } from './page-format';
import { pageLanguageOf } from './page-language';
import { printableTree, regionOf } from './printable-tree';
import { ReceiptView } from './receipt-view';

/** A receipt as a file. */
export interface ReceiptPdf {
  readonly bytes: Uint8Array;
  /** Plain ASCII, so that every system can store it. */
  readonly filename: string;
  readonly language: string;
}

/** The receipt page as a tagged PDF: the same content, in the same language. */
export async function receiptPdf(receipt: ReceiptWire, acceptLanguage: string | null): Promise<ReceiptPdf> {
  const { language, locale } = pageLanguageOf(receipt.l10n, acceptLanguage);
  const messages = receiptMessages(language);
  const brand = { name: receipt.retailer.name };
  const { t, day } = pageFormat(locale, messages, receipt.l10n.currency);
  const { tile, link } = brandColours(brand).light;
  const bytes = await renderPdf({
    title: t('page.title', { retailer: withoutBidiControls(brand.name), date: day(receipt.localtime) }),
    lang: language,
    region: regionOf(new Intl.Locale(locale)),
    dir: directionOf(language),
    tile,
    link,
    body: printableTree(<ReceiptView receipt={receipt} locale={locale} messages={messages} brand={brand} />),
  });
  return { bytes, filename: filenameOf(receipt), language };
}

function filenameOf(receipt: ReceiptWire): string {
  const id = receipt.transaction_id.replaceAll(/[^A-Za-z0-9-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return id === '' ? 'receipt.pdf' : `receipt-${id.slice(0, 60)}.pdf`;
}
