import { plainBrand, type ReceiptBrand } from '@/lib/brand/receipt-brand';
import { receiptMessages, type ReceiptLanguage } from '@/lib/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { withoutBidiControls } from './foreign-text';
import { NoReceiptView, type NoReceiptReason } from './no-receipt-view';
import { pageFormat } from './page-format';
import { pageLanguageOf, readerLanguage } from './page-language';
import type { PageLinks } from './page-links';
import { ReceiptView } from './receipt-view';
import { renderPage, type ConsumerPage, type PageParts } from './render-page';

/** How a receipt's page is drawn, where it is not the plain one that leads nowhere. */
export interface PageOptions extends Pick<PageParts, 'restyle'> {
  readonly chosen?: ReceiptLanguage | null;
  readonly brand?: ReceiptBrand;
  readonly links?: PageLinks | null;
}

/** Renders the consumer page of a receipt. The title names retailer and day, never the consumer. */
export async function receiptPage(
  receipt: ReceiptWire,
  acceptLanguage: string | null,
  { chosen = null, brand = plainBrand(receipt.retailer.name), links = null, restyle }: PageOptions = {},
): Promise<ConsumerPage> {
  const { language, locale } = pageLanguageOf(receipt, { chosen, acceptLanguage });
  const messages = receiptMessages(language);
  const { t, day } = pageFormat(locale, messages, receipt.l10n.currency);
  const title = t('page.title', { retailer: withoutBidiControls(brand.name), date: day(receipt.localtime) });
  const view = (
    <ReceiptView receipt={receipt} locale={locale} messages={messages} brand={brand} links={links} />
  );
  return renderPage({ language, title, tint: brand, view, ...(restyle === undefined ? {} : { restyle }) });
}

/** Renders the page of a link that opens no receipt, in the reader's language. */
export async function noReceiptPage(
  reason: NoReceiptReason,
  acceptLanguage: string | null,
  chosen: ReceiptLanguage | null = null,
): Promise<ConsumerPage> {
  const language = readerLanguage({ chosen, acceptLanguage });
  const messages = receiptMessages(language);
  const tint = { name: '', accent: '#6b7280' };
  const view = <NoReceiptView messages={messages} reason={reason} />;
  return renderPage({ language, title: messages[reason].title, tint, view });
}
