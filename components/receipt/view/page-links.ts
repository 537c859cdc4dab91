import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import {
  receiptAttachmentPath,
  receiptFormPath,
  receiptPagePath,
  receiptPageUrl,
  type ReceiptForm,
} from '@/lib/core/paths';

/** Where a receipt page leads to; what a page has no use for is null. */
export interface PageLinks {
  /** Absolute address of the page, for the QR code on it. */
  readonly pageUrl: string;
  readonly pdf: string | null;
  readonly send: string | null;
  /** Where the days after the sale are as a calendar file. */
  readonly calendar: string | null;
  readonly unsubscribe: string | null;
  /** Where the file under a label of the receipt is. */
  readonly attachment: ((label: string) => string) | null;
  /** Address of this page in another language. */
  readonly inLanguage: ((language: ReceiptLanguage) => string) | null;
}

/** What the page behind a link offers besides the receipt. */
export interface PageOffers {
  /** Whether there is a channel to send the receipt through. */
  readonly send: boolean;
  /** Whether there is a consumer who could stop automatic receipts. */
  readonly unsubscribe: boolean;
}

/** The links of the page behind a token; a language that was chosen goes along. */
export function pageLinksOf(token: string, chosen: ReceiptLanguage | null, offers: PageOffers): PageLinks {
  const form = (name: ReceiptForm) => inLanguage(receiptFormPath(token, name), chosen);
  return {
    pageUrl: receiptPageUrl(token),
    pdf: form('receipt.pdf'),
    send: offers.send ? form('send') : null,
    calendar: form('dates.ics'),
    unsubscribe: offers.unsubscribe ? form('unsubscribe') : null,
    attachment: (label) => receiptAttachmentPath(token, label),
    inLanguage: (language) => inLanguage(receiptPagePath(token), language),
  };
}

/** Adds the language of the page to a path; for null the reader's own language decides. */
export function inLanguage(path: string, language: ReceiptLanguage | null): string {
  return language === null ? path : `${path}?lang=${language}`;
}
