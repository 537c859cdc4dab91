import { noReceiptPage } from '@/components/receipt/receipt-page';
import type { ServiceError } from '@/lib/core/errors';
import { isReceiptLanguage, type ReceiptLanguage } from '@/lib/core/i18n/receipt-languages';
import { pageResponse } from './page-response';

/** Whom a page is written for when there is no receipt to tell its language. */
export interface Asked {
  readonly acceptLanguage: string | null;
  /** The language chosen on the page; null while the reader's own decides. */
  readonly chosen: ReceiptLanguage | null;
  /** The key of an unsubscribe address, without which it opens nothing. */
  readonly key: string | null;
}

/** What a request says about the language of its answer, and the key that its address in another language needs. */
export function askedOf(query: URLSearchParams, acceptLanguage: string | null): Asked {
  const lang = query.get('lang');
  return { acceptLanguage, chosen: isReceiptLanguage(lang) ? lang : null, key: query.get('key') };
}

/** The page that answers 429 to what was asked for too often. */
export async function limitedPage(
  { headers }: ServiceError,
  { acceptLanguage, chosen, key }: Asked,
): Promise<Response> {
  return pageResponse(await noReceiptPage('limited', acceptLanguage, chosen, key), 429, headers);
}
