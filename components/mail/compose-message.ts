import { withoutBidiControls } from '@/components/receipt/foreign-text';
import { pageFormat } from '@/components/receipt/page-format';
import { pageLanguageOf } from '@/components/receipt/page-language';
import { receiptPdf } from '@/components/receipt/receipt-pdf';
import type { BrandLogo } from '@/lib/brand/receipt-brand';
import type { Composition } from '@/lib/delivery/compose';
import type { MessageContent } from '@/lib/delivery/message-content';
import { receiptMessages } from '@/lib/i18n/receipt-languages';
import { MailHtml } from './mail-html';
import { mailText } from './mail-text';

/** What the logo is called inside the mail it is a part of: nothing has to be loaded to see it. */
const logoId = 'logo@receipt';

/** Writes the message that brings a receipt to its consumer, in the receipt's language. */
export async function composeMessage(composition: Composition): Promise<MessageContent> {
  const { receipt, brand, channel, mark, unsubscribeUrl, attachPdf } = composition;
  const { language, locale } = pageLanguageOf(receipt.l10n, { acceptLanguage: null });
  const page = pageFormat(locale, receiptMessages(language), receipt.l10n.currency);
  const retailer = withoutBidiControls(brand.name);
  const title = page.t('page.title', { retailer, date: page.day(receipt.localtime) });
  const pageUrl = mark === null ? composition.pageUrl : `${composition.pageUrl}?m=${mark}`;
  if (channel !== 'email') {
    return { subject: null, text: `${title}\n${pageUrl}`, html: null, attachments: [] };
  }
  const { logo } = brand;
  const shown = { ...brand, logo: logo === null ? null : { ...logo, src: `cid:${logoId}` } };
  const parts = { receipt, brand: shown, language, page, title, pageUrl, unsubscribeUrl };
  // Imported late: Next refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  return {
    subject: title,
    text: mailText(parts),
    html: `<!doctype html>${renderToStaticMarkup(MailHtml(parts))}`,
    attachments: [
      ...(logo === null ? [] : [pictureOf(logo)]),
      ...(attachPdf ? [await pdfOf(composition)] : []),
    ],
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
  };
}

function pictureOf({ src }: BrandLogo) {
  const base64 = src.slice(src.indexOf(',') + 1);
  return { filename: 'logo.png', contentType: 'image/png', base64, cid: logoId };
}

async function pdfOf({ receipt, brand, pageUrl }: Composition) {
  const { bytes, filename } = await receiptPdf(receipt, null, { brand, pageUrl });
  return { filename, contentType: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
}
