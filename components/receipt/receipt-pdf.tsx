import { brandColours } from '@/lib/brand/colours';
import { plainBrand, type ReceiptBrand } from '@/lib/brand/receipt-brand';
import { documentKey } from '@/lib/document-cache';
import { directionOf, receiptMessages, type ReceiptLanguage } from '@/lib/i18n/receipt-languages';
import type { PrintableDocument } from '@/lib/pdf/printable';
import { renderPdf } from '@/lib/pdf/render-pdf';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { withoutBidiControls } from './foreign-text';
import { pageFormat } from './page-format';
import { pageLanguageOf, type PageLanguage } from './page-language';
import { printableTree, regionOf } from './printable-tree';
import { ReceiptView } from './receipt-view';

/** A receipt as a file. */
export interface ReceiptPdf {
  readonly bytes: Uint8Array;
  /** Plain ASCII, so that every system can store it. */
  readonly filename: string;
  readonly language: string;
}

/** How a receipt's PDF is drawn, where it is not the plain one. */
export interface PdfOptions {
  readonly chosen?: ReceiptLanguage | null;
  /** Its logo as a data URL: a file loads nothing. */
  readonly brand?: ReceiptBrand;
  /** Absolute address of the receipt's page, for the QR code that leads from paper back to it. */
  readonly pageUrl?: string | null;
  /** Whose receipt it is: retailers take turns at rendering. */
  readonly retailerId?: number;
  /** Aborted when its reader has left. */
  readonly signal?: AbortSignal;
}

/** The receipt page as a tagged PDF: the same content, in the same language. @throws what `renderPdf` throws. */
export async function receiptPdf(
  receipt: ReceiptWire,
  acceptLanguage: string | null,
  options: PdfOptions = {},
): Promise<ReceiptPdf> {
  const { chosen = null, brand = plainBrand(receipt.retailer.name), pageUrl = null } = options;
  const { retailerId = 0, signal } = options;
  const pageLanguage = pageLanguageOf(receipt, { chosen, acceptLanguage });
  const { language } = pageLanguage;
  const bytes = await renderPdf({
    retailerId,
    key: documentKey([retailerId, receipt, brand, pageUrl, pageLanguage]),
    draw: () => drawDocument(receipt, pageLanguage, brand, pageUrl),
    signal,
  });
  return { bytes, filename: filenameOf(receipt), language };
}

function drawDocument(
  receipt: ReceiptWire,
  { language, locale }: PageLanguage,
  brand: ReceiptBrand,
  pageUrl: string | null,
): PrintableDocument {
  const messages = receiptMessages(language);
  const { t, day } = pageFormat(locale, messages, receipt.l10n.currency);
  const { tile, tileText, link } = brandColours(brand).light;
  const links =
    pageUrl === null
      ? null
      : { pageUrl, pdf: null, send: null, unsubscribe: null, attachment: null, inLanguage: null };
  const view = (
    <ReceiptView receipt={receipt} locale={locale} messages={messages} brand={brand} links={links} />
  );
  return {
    title: t('page.title', { retailer: withoutBidiControls(brand.name), date: day(receipt.localtime) }),
    lang: language,
    region: regionOf(new Intl.Locale(locale)),
    dir: directionOf(language),
    tile,
    tileText,
    link,
    body: printableTree(view),
  };
}

function filenameOf(receipt: ReceiptWire): string {
  const id = receipt.transaction_id.replaceAll(/[^A-Za-z0-9-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return id === '' ? 'receipt.pdf' : `receipt-${id.slice(0, 60)}.pdf`;
}
