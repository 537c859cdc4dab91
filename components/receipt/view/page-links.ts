import type { ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import {
  receiptAttachmentPath,
  receiptDataPath,
  receiptFormPath,
  receiptPagePath,
  receiptPageUrl,
  type ReceiptForm,
} from '@/lib/core/paths';
import type { relatedLinksOf } from '@/lib/domain/receipts/links/open-receipt-link';

/** Paths of receipt pages: sales by transaction id, returns by local time. */
export interface RelatedPages {
  readonly sales: ReadonlyMap<string, string>;
  readonly returns: ReadonlyMap<string, string>;
}

export interface PageLinks {
  readonly pageUrl: string;
  readonly pdf: string | null;
  readonly data: { readonly json: string; readonly csv: string } | null;
  readonly send: string | null;
  readonly calendar: string | null;
  readonly unsubscribe: string | null;
  readonly notice: string | null;
  readonly attachment: ((label: string) => string) | null;
  readonly related: RelatedPages | null;
  readonly inLanguage: ((language: ReceiptLanguage) => string) | null;
}

export interface PageOffers {
  readonly send: boolean;
  readonly unsubscribe: boolean;
  readonly related?: Awaited<ReturnType<typeof relatedLinksOf>>;
}

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

export function inLanguage(path: string, language: ReceiptLanguage | null): string {
  return language === null ? path : `${path}?lang=${language}`;
}
