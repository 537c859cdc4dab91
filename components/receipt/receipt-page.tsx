import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { directionOf, type ReceiptLanguage, receiptMessages } from '@/lib/i18n/receipt-languages';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { brandIconUrl } from './brand-icon';
import { brandColours, type ReceiptBrand } from './brand-colours';
import { withoutBidiControls } from './foreign-text';
import { NoReceiptView, type NoReceiptReason } from './no-receipt-view';
import { pageFormat } from './page-format';
import { pageLanguageOf, readerLanguage } from './page-language';
import { receiptCss } from './receipt-css';
import { ReceiptDocument } from './receipt-document';
import { ReceiptView } from './receipt-view';

/** A rendered page, with what its Content-Security-Policy must allow. */
export interface ConsumerPage {
  readonly html: string;
  /** Source expression for `style-src`. */
  readonly styleSource: string;
  readonly language: string;
}

/** Renders the consumer page of a receipt, with links to its other forms. The title names retailer and day, never the consumer. */
export async function receiptPage(
  receipt: ReceiptWire,
  acceptLanguage: string | null,
  links: { readonly pdf?: string } = {},
): Promise<ConsumerPage> {
  const brand = { name: receipt.retailer.name };
  const { language, locale } = pageLanguageOf(receipt.l10n, acceptLanguage);
  const messages = receiptMessages(language);
  const { t, day } = pageFormat(locale, messages, receipt.l10n.currency);
  const title = t('page.title', { retailer: withoutBidiControls(brand.name), date: day(receipt.localtime) });
  const view = (
    <ReceiptView receipt={receipt} locale={locale} messages={messages} brand={brand} pdfHref={links.pdf} />
  );
  return await render(language, title, brand, view);
}

/** Renders the page of a link that opens no receipt, in the reader's language. */
export async function noReceiptPage(
  reason: NoReceiptReason,
  acceptLanguage: string | null,
): Promise<ConsumerPage> {
  const language = readerLanguage(acceptLanguage);
  const messages = receiptMessages(language);
  const brand = { name: '', accent: '#6b7280' };
  const view = <NoReceiptView messages={messages} reason={reason} />;
  return await render(language, messages[reason].title, brand, view);
}

async function render(
  language: ReceiptLanguage,
  title: string,
  brand: ReceiptBrand,
  view: ReactNode,
): Promise<ConsumerPage> {
  // Imported late: Next refuses a static import of react-dom/server in a route handler's tree.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const colours = brandColours(brand);
  const css = receiptCss(colours);
  const html = renderToStaticMarkup(
    <ReceiptDocument
      lang={language}
      dir={directionOf(language)}
      title={title}
      css={css}
      colours={colours}
      iconUrl={brandIconUrl(brand, colours.light.tile)}
    >
      {view}
    </ReceiptDocument>,
  );
  const hash = createHash('sha256').update(css).digest('base64');
  return { html: `<!doctype html>${html}`, styleSource: `'sha256-${hash}'`, language };
}
