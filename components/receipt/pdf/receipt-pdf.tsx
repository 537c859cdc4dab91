import { brandColours } from '@/lib/domain/brand/colours';
import { plainBrand, type ReceiptBrand } from '@/lib/domain/brand/receipt-brand';
import { documentKey } from '@/lib/platform/document-cache';
import { directionOf, receiptMessages, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import type { PrintableDocument } from '@/lib/platform/pdf/printable';
import { renderPdf } from '@/lib/platform/pdf/render-pdf';
import { receiptForms } from '@/lib/domain/receipts/wire/receipt-forms';
import type { ReceiptWire } from '@/lib/domain/receipts/schema';
import { showForm } from '../forms/shown-form';
import { ereceiptText } from '../forms/ereceipt';
import { withoutBidiControls } from '../words/foreign-words';
import { pageFormat } from '../words/page-format';
import { pageLanguageOf, type PageLanguage } from '../words/page-language';
import { printableTree, regionOf } from './printable-tree';
import { drawItemRows } from '../view/receipt-items';
import { ReceiptView } from '../view/receipt-view';
import { shownWithYields } from '../view/shown-receipt';

export interface ReceiptPdf {
  readonly bytes: Uint8Array;
  readonly filename: string;
  readonly language: string;
}

export interface PdfOptions {
  readonly chosen?: ReceiptLanguage | null;
  /** Its logo must be a data URL, because a PDF loads nothing. */
  readonly brand?: ReceiptBrand;
  /** Local times at which items of this receipt were returned. */
  readonly returns?: readonly string[];
  readonly pageUrl?: string | null;
  readonly retailerId?: number;
  readonly signal?: AbortSignal;
}

export interface PdfSource {
  /** Retailers take turns in the queue of PDFs. */
  readonly retailerId: number;
  readonly receiptId: string;
  readonly version: readonly unknown[];
  readonly language: PageLanguage;
  readonly pageUrl: string | null;
  readonly read: () => Promise<{
    readonly receipt: ReceiptWire;
    readonly brand: ReceiptBrand;
    readonly returns?: readonly string[];
  }>;
  /** Called only if no PDF is cached. It can throw to refuse the work. */
  readonly admit?: () => void;
  readonly signal?: AbortSignal | undefined;
}

/** @throws the errors of `renderPdf`. */
export async function receiptPdf(
  receipt: ReceiptWire,
  acceptLanguage: string | null,
  options: PdfOptions = {},
): Promise<ReceiptPdf> {
  const { chosen = null, brand = plainBrand(receipt.retailer.name), pageUrl = null, returns = [] } = options;
  const language = pageLanguageOf(receipt, { chosen, acceptLanguage });
  const bytes = await renderReceiptPdf({
    retailerId: options.retailerId ?? 0,
    receiptId: receipt.id,
    version: [receipt, returns, brand],
    language,
    pageUrl,
    read: () => Promise.resolve({ receipt, returns, brand }),
    signal: options.signal,
  });
  return { bytes, filename: pdfFilename(receipt.transaction_id), language: language.language };
}

export function renderReceiptPdf(source: PdfSource): Promise<Uint8Array> {
  const { retailerId, receiptId, version, language, pageUrl, read, admit, signal } = source;
  return renderPdf({
    retailerId,
    key: documentKey([retailerId, version, language, pageUrl]),
    document: `${retailerId}.${receiptId}`,
    admit,
    draw: async (stop) => {
      const { receipt, brand, returns = [] } = await read();
      return drawDocument(receipt, language, { brand, pageUrl, returns, signal: stop });
    },
    signal,
  });
}

interface DrawnWith {
  readonly brand: ReceiptBrand;
  readonly pageUrl: string | null;
  readonly returns: readonly string[];
  readonly signal: AbortSignal;
}

async function drawDocument(
  submitted: ReceiptWire,
  { language, locale }: PageLanguage,
  { brand, pageUrl, returns, signal }: DrawnWith,
): Promise<PrintableDocument> {
  const messages = receiptMessages(language);
  const page = pageFormat(locale, messages, submitted.l10n.currency);
  const { t, day } = page;
  const receipt = await shownWithYields(submitted, t);
  const { tile, tileText, link } = brandColours(brand).light;
  const links =
    pageUrl === null
      ? null
      : {
          pageUrl,
          pdf: null,
          data: null,
          send: null,
          calendar: null,
          unsubscribe: null,
          notice: null,
          attachment: null,
          related: null,
          inLanguage: null,
        };
  const view = (
    <ReceiptView
      receipt={receipt}
      groups={[{ category: null, isFolded: false, count: receipt.items.length, rows: null }]}
      locale={locale}
      messages={messages}
      brand={brand}
      returns={returns}
      links={links}
    />
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
    attachment: {
      filename: `receipt.${receiptForms.ereceipt.extension}`,
      type: receiptForms.ereceipt.type,
      description: t('actions.data'),
      text: await ereceiptText(await showForm(submitted, { language, locale }, { brand, pageUrl, returns })),
    },
    // Paper shows all groups unfolded.
    items: (await drawItemRows({ receipt, items: receipt.items, page }, printableTree, signal)).flat(),
  };
}

export function pdfFilename(transactionId: string): string {
  return formFilename(transactionId, 'pdf');
}

/** Returns an ASCII name, so that every file system can store it. */
export function formFilename(transactionId: string, extension: string): string {
  const id = transactionId.replaceAll(/[^A-Za-z0-9-]+/g, '-').replaceAll(/^-+|-+$/g, '');
  return id === '' ? `receipt.${extension}` : `receipt-${id.slice(0, 60)}.${extension}`;
}
