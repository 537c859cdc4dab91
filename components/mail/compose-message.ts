import { withoutBidiControls } from '@/components/receipt/foreign-text';
import { pageFormat } from '@/components/receipt/page-format';
import { pageLanguageOf } from '@/components/receipt/page-language';
import { receiptPdf } from '@/components/receipt/receipt-pdf';
import type { Composition } from '@/lib/delivery/compose';
import type { MessageContent } from '@/lib/delivery/message-content';
import { receiptMessages } from '@/lib/i18n/receipt-languages';
import { MailHtml } from './mail-html';

/** Writes the message that brings a receipt to its consumer, in the receipt's language. */
export async function composeMessage(composition: Composition): Promise<MessageContent> {
  const { receipt, channel, pageUrl, attachPdf } = composition;
  const { language, locale } = pageLanguageOf(receipt.l10n, null);
  const page = pageFormat(locale, receiptMessages(language), receipt.l10n.currency);
  const { t, day, money } = page;
  const retailer = withoutBidiControls(receipt.retailer.name);
  const title = t('page.title', { retailer, date: day(receipt.localtime) });
  if (channel !== 'email')
    return { subject: null, text: `${title}\n${pageUrl}`, html: null, attachments: [] };
  const text = [title, `${t('page.total')}: ${money(receipt.total)}`, pageUrl, retailer].join('\n\n');
  // Imported late: Next refuses a static import of react-dom/server.
  const { renderToStaticMarkup } = await import('react-dom/server');
  const html = `<!doctype html>${renderToStaticMarkup(MailHtml({ receipt, language, page, title, pageUrl }))}`;
  return { subject: title, text, html, attachments: attachPdf ? [await pdfOf(composition)] : [] };
}

async function pdfOf({ receipt }: Composition) {
  const { bytes, filename } = await receiptPdf(receipt, null);
  return { filename, contentType: 'application/pdf', base64: Buffer.from(bytes).toString('base64') };
}
