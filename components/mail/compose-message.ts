import { withoutBidiControls } from '@/components/receipt/words/foreign-words';
import { receiptTree } from '@/components/receipt/tree/receipt-tree';
import { primaryLanguageOf } from '@/components/receipt/words/item-name';
import { pageFormat } from '@/components/receipt/words/page-format';
import { pageLanguageOf, type PageLanguage } from '@/components/receipt/words/page-language';
import { pdfFilename, renderReceiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { shownReceipt } from '@/components/receipt/view/shown-receipt';
import { logoOnWhite } from '@/lib/domain/brand/logo-on-white';
import type { BrandLogo } from '@/lib/domain/brand/receipt-brand';
import type { Composition } from '@/lib/domain/delivery/send/compose';
import type { MessageContent } from '@/lib/domain/delivery/send/message-content';
import { isReceiptLanguage, receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { withColumns } from './mail-column';
import { fiscalPictures, mailFiscal } from './mail-fiscal';
import { MailHtml, type MailProps } from './mail-html';
import { mailText } from './mail-text';

/** Content id of the logo. The logo is attached, because mail programs may not load remote files. */
const logoId = 'logo@receipt';

export async function composeMessage(composition: Composition): Promise<MessageContent> {
  const { brand, channel, mark, unsubscribeUrl, attachPdf, isToConsumer = true } = composition;
  const written = languageOfMessage(composition);
  const { language, locale } = written;
  const page = pageFormat(locale, receiptMessages(language), composition.receipt.l10n.currency);
  const receipt = shownReceipt(composition.receipt, page.t);
  const retailer = withoutBidiControls(brand.name);
  const title = page.t('page.title', { retailer, date: page.day(receipt.localtime) });
  const query = new URLSearchParams({
    ...(composition.locale === null ? {} : { lang: language }),
    ...(mark === null ? {} : { m: mark }),
  });
  const pageUrl = query.size === 0 ? composition.pageUrl : `${composition.pageUrl}?${query.toString()}`;
  if (channel !== 'email') {
    return { subject: null, text: `${title}\n${pageUrl}`, html: null, attachments: [] };
  }
  const { logo } = brand;
  const shown = { ...brand, logo: logo === null ? null : { ...logo, src: `cid:${logoId}` } };
  const notice = `${composition.pageUrl}/notice`;
  const noticeUrl = composition.locale === null ? notice : `${notice}?lang=${language}`;
  const fiscal = mailFiscal(receipt, page);
  const tree = receiptTree(receipt, page, brand.return_days);
  const urls = { pageUrl, noticeUrl, unsubscribeUrl };
  const parts = { receipt, tree, brand: shown, language, page, title, ...urls, fiscal };
  const { html, itemsShown } = await drawMail({ ...parts, isToConsumer });
  return {
    subject: title,
    text: mailText({ ...parts, itemsShown }),
    html,
    attachments: [
      ...(logo === null ? [] : [await pictureOf(logo)]),
      ...fiscalPictures(fiscal),
      ...(attachPdf ? [await pdfOf(composition, written)] : []),
    ],
    ...(unsubscribeUrl === null ? {} : { unsubscribeUrl }),
  };
}

/** Most bytes of the HTML. Gmail cuts mails off at 102 kB, and the unsubscribe link is at the end. */
const htmlBytesMax = 90_000;
const itemsMax = 60;

async function drawMail(parts: Omit<MailProps, 'itemsShown'>): Promise<{ html: string; itemsShown: number }> {
  // Imported dynamically, because Next refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  let itemsShown = Math.min(itemsMax, parts.receipt.items.length);
  for (;;) {
    const html = `<!doctype html>${withColumns(renderToStaticMarkup(MailHtml({ ...parts, itemsShown })))}`;
    if (itemsShown === 0 || Buffer.byteLength(html) <= htmlBytesMax) return { html, itemsShown };
    itemsShown = Math.floor(itemsShown / 2);
  }
}

async function pictureOf({ src }: BrandLogo) {
  const png = await logoOnWhite(Buffer.from(src.slice(src.indexOf(',') + 1), 'base64'));
  return { filename: 'logo.png', contentType: 'image/png', base64: png.toString('base64'), cid: logoId };
}

function languageOfMessage({ receipt, locale }: Composition): PageLanguage {
  const language = locale === null ? null : primaryLanguageOf(locale);
  if (locale !== null && isReceiptLanguage(language)) return { language, locale };
  return pageLanguageOf(receipt, { acceptLanguage: null });
}

async function pdfOf(
  { receipt, returns = [], brand, pageUrl, retailerId }: Composition,
  language: PageLanguage,
) {
  const bytes = await renderReceiptPdf({
    retailerId,
    receiptId: receipt.id,
    version: [receipt, returns, brand],
    language,
    pageUrl,
    read: () => Promise.resolve({ receipt, returns, brand }),
  });
  const filename = pdfFilename(receipt.transaction_id);
  return { filename, contentType: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
}
