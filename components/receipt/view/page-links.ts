import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import {
  receiptAttachmentPath,
  receiptDataPath,
  receiptFormPath,
  receiptPagePath,
  receiptPageUrl,
  type ReceiptForm,
} from '@/lib/core/paths';
import type { relatedLinksOf } from '@/lib/domain/receipts/open-receipt-link';

/** Pages of the sales that goods came back from, by transaction id, and of later returns, by local time. */
export interface RelatedPages {
  readonly sales: ReadonlyMap<string, string>;
  readonly returns: ReadonlyMap<string, string>;
}

/** Where a receipt page leads to; what a page has no use for is null. */
export interface PageLinks {
  /** Absolute address of the page, for the QR code on it. */
  readonly pageUrl: string;
  readonly pdf: string | null;
  /** Where the receipt is as data for other programs. */
  readonly data: { readonly json: string; readonly csv: string } | null;
  readonly send: string | null;
  /** Where the days after the sale are as a calendar file. */
  readonly calendar: string | null;
  readonly unsubscribe: string | null;
  /** Where it stands what is kept, and how accessible the receipt is. */
  readonly notice: string | null;
  /** Where the file under a label of the receipt is. */
  readonly attachment: ((label: string) => string) | null;
  /** Where the receipts are that this one has to do with, as far as its holder may open them. */
  readonly related: RelatedPages | null;
  /** Address of this page in another language. */
  readonly inLanguage: ((language: ReceiptLanguage) => string) | null;
}

/** What the page behind a link offers besides the receipt. */
export interface PageOffers {
  /** Whether there is a channel to send the receipt through. */
  readonly send: boolean;
  /** Whether there is a consumer who could stop automatic receipts. */
  readonly unsubscribe: boolean;
  /** Links of receipts that it has to do with. */
  readonly related?: Awaited<ReturnType<typeof relatedLinksOf>>;
}

/** The links of the page behind a token; a language that was chosen goes along. */
export function pageLinksOf(token: string, chosen: ReceiptLanguage | null, offers: PageOffers): PageLinks {
  const pageOf = (other: string) => inLanguage(receiptPagePath(other), chosen);
  const form = (name: ReceiptForm) => inLanguage(receiptFormPath(token, name), chosen);
  return {
    pageUrl: receiptPageUrl(token),
    pdf: form('receipt.pdf'),
    data: {
      json: inLanguage(receiptDataPath(token, '.json'), chosen),
      csv: inLanguage(receiptDataPath(token, '.csv'), chosen),
    },
    send: offers.send ? form('send') : null,
    calendar: form('dates.ics'),
    unsubscribe: offers.unsubscribe ? form('unsubscribe') : null,
    notice: form('notice'),
    attachment: (label) => receiptAttachmentPath(token, label),
    related: {
      sales: new Map((offers.related?.sales ?? []).map((sale) => [sale.transactionId, pageOf(sale.token)])),
      returns: new Map((offers.related?.returns ?? []).map((back) => [back.localtime, pageOf(back.token)])),
    },
    inLanguage: (language) => inLanguage(receiptPagePath(token), language),
  };
}

/** Adds the language of the page to a path; for null the reader's own language decides. */
export function inLanguage(path: string, language: ReceiptLanguage | null): string {
  return language === null ? path : `${path}?lang=${language}`;
}
