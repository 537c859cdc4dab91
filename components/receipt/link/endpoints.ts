import { Readable } from 'node:stream';
import { dateTitle } from '@/components/receipt/view/after-sale';
import { calendarFile } from './calendar-file';
import { noticePage } from '@/components/receipt/page/notice-page';
import { pageFormat } from '@/components/receipt/words/page-format';
import { pageLanguageOf } from '@/components/receipt/words/page-language';
import { pdfFilename, renderReceiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { shownReceipt } from '@/components/receipt/view/shown-receipt';
import { orNull } from '@/lib/core/errors';
import { receiptMessages } from '@/lib/core/i18n/receipt-languages';
import { receiptFormPath, receiptPageUrl } from '@/lib/core/paths';
import { getReceiptAttachment } from '@/lib/domain/attachments/get-receipt-attachment';
import { brandOfReceipt, logoOfReceipt, pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { recordView } from '@/lib/domain/delivery/send/record-outcome';
import { afterSaleDates } from '@/lib/domain/receipts/read/after-sale';
import { linkedForms } from '@/lib/domain/receipts/wire/receipt-forms';
import { takeDrawing } from '@/lib/domain/receipts/links/page-calls';
import { recordPageOpened, setupMark } from '@/lib/domain/setup/record-page-opened';
import { unexpected } from '@/lib/platform/http/unexpected';
import { drawQrCode, getReceiptPage } from './kept-documents';
import { alternatesOf, linkedFormAnswer } from './linked-form';
import {
  linkEndpoint,
  linkNotFound,
  linkNotYetFound,
  receiptEndpoint,
  type OpenedRequest,
} from './link-endpoint';
import { linkFormContext } from './forms';
import { fileAnswer, pageAnswer, privateHeaders, receiptPageAnswer } from './page-answer';
import { isGuest, isHumanVisit } from './human-visit';
import { getSendPage, postSendPage } from './send-endpoints';
import { getUnsubscribePage, postUnsubscribePage } from './unsubscribe-endpoints';

/**
 * Serves the page of a receipt, or its data for an ending such as `.json` (contract section 12). Links that
 * open nothing all get the same 404, except that a link which a till may have named gets a waiting page.
 */
export const getPage = linkEndpoint({
  operation: 'get_receipt_page',
  path: '/r/{token}',
  summary: 'Show a receipt to its holder, or give it as data',
  suffixes: linkedForms.map(({ suffix }) => suffix),
  async run(asked) {
    const { opened } = asked;
    if (opened === null) return asked.suffix === null ? linkNotYetFound(asked) : linkNotFound(asked);
    const link = { ...asked, opened };
    const form = linkedForms.find(({ suffix }) => suffix === link.suffix);
    if (form !== undefined) return linkedFormAnswer(link, form.name);
    const page = await getReceiptPage(link);
    await recordPageView(link);
    return receiptPageAnswer(link, page, alternatesOf(link));
  },
});

/** The page is shown even if recording the view fails. */
async function recordPageView({ request, query, opened: { ctx, receipt } }: OpenedRequest): Promise<void> {
  const mark = query.get('m');
  if (mark === null) return;
  const note =
    mark === setupMark
      ? isGuest(request) && recordPageOpened(ctx)
      : isHumanVisit(request) && recordView(ctx, receipt.id, mark);
  await Promise.resolve(note).catch(
    (error: unknown) => void unexpected(error, { page: 'receipt', note: 'view' }),
  );
}

export const getPdf = receiptEndpoint({
  operation: 'get_receipt_page_pdf',
  path: '/r/{token}/receipt.pdf',
  summary: 'Read a receipt as a PDF',
  async run(link) {
    const { request, token, address, acceptLanguage, chosen, opened } = link;
    const { ctx, receipt, brandVersion, readReceipt } = opened;
    const language = pageLanguageOf(receipt, { chosen, acceptLanguage });
    const bytes = await renderReceiptPdf({
      retailerId: ctx.retailer.id,
      receiptId: receipt.id,
      version: [receipt.id, receipt.version, brandVersion],
      language,
      pageUrl: receiptPageUrl(token),
      read: async () => ({
        receipt: await readReceipt(),
        returns: receipt.returns,
        brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion }),
      }),
      admit: () => takeDrawing(token, address),
      signal: request.signal,
    });
    const filename = pdfFilename(receipt.transaction_id);
    return fileAnswer(link, { bytes, filename, language: language.language, type: 'application/pdf' });
  },
});

export const getQrSvg = receiptEndpoint({
  operation: 'get_receipt_page_qr_svg',
  path: '/r/{token}/qr.svg',
  summary: 'Read the QR code of a receipt page as SVG',
  async run(link) {
    const mark = link.query.get('m') === setupMark ? setupMark : null;
    const bytes = drawQrCode(link.token, 'svg', mark);
    return fileAnswer(link, { bytes, type: 'image/svg+xml', filename: 'receipt-qr.svg' });
  },
});

export const getQrPng = receiptEndpoint({
  operation: 'get_receipt_page_qr_png',
  path: '/r/{token}/qr.png',
  summary: 'Read the QR code of a receipt page as PNG',
  async run(link) {
    const bytes = drawQrCode(link.token, 'png');
    return fileAnswer(link, { bytes, type: 'image/png', filename: 'receipt-qr.png' });
  },
});

export const getDates = receiptEndpoint({
  operation: 'get_receipt_page_dates',
  path: '/r/{token}/dates.ics',
  summary: 'Read the dates of a receipt as a calendar',
  async run(link) {
    const { token, acceptLanguage, chosen, opened } = link;
    const { ctx, brandVersion, readReceipt } = opened;
    const submitted = await readReceipt();
    const issued = { name: submitted.retailer.name, brandVersion };
    const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
    const { language, locale } = pageLanguageOf(submitted, { chosen, acceptLanguage });
    const page = pageFormat(locale, receiptMessages(language), submitted.l10n.currency);
    const receipt = shownReceipt(submitted, page.t);
    const file = calendarFile({
      dates: afterSaleDates(receipt, brand.return_days),
      receiptId: receipt.id,
      stampedAt: Date.parse(receipt.timestamp),
      title: (date) => dateTitle(date, brand.name, page),
      url: receiptPageUrl(token),
      language,
    });
    const bytes = Buffer.from(file);
    return fileAnswer(link, { bytes, type: 'text/calendar', filename: 'receipt.ics', language });
  },
});

/** Browsers may cache the logo: the brand version of a receipt never changes. */
export const getLogo = receiptEndpoint({
  operation: 'get_receipt_page_logo',
  path: '/r/{token}/logo.png',
  summary: 'Read the logo on a receipt page',
  async run(link) {
    const png = await logoOfReceipt(link.opened.ctx, link.opened.brandVersion);
    if (png === null) return linkNotFound(link);
    return {
      status: 200,
      document: { type: 'image/png', content: png },
      headers: {
        ...privateHeaders,
        'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
        'Cross-Origin-Resource-Policy': 'same-origin',
        'Cache-Control': 'private, max-age=86400, immutable',
      },
    };
  },
});

/** Browsers save the attachment but never run it (contract section 6). */
export const getFile = receiptEndpoint({
  operation: 'get_receipt_page_attachment',
  path: '/r/{token}/attachments/{label}',
  summary: 'Read a file attached to a receipt',
  async run(link) {
    const found = await orNull(findFile(link));
    if (found === null) return linkNotFound(link);
    const { file, headers, bytes } = found;
    return {
      status: 200,
      file: { type: file.type, bytes: file.bytes, open: () => Promise.resolve(bytes) },
      headers: { ...privateHeaders, ...headers, 'Cross-Origin-Resource-Policy': 'same-origin' },
    };
  },
});

/**
 * Returns the attachment. For HEAD, its stream is empty.
 * @throws ServiceError `not_found` if the attachment or its bytes are missing.
 */
async function findFile({ opened, params, request }: OpenedRequest) {
  const { file, headers } = await getReceiptAttachment(opened, params['label'] ?? '');
  if (request.method !== 'HEAD') return { file, headers, bytes: await file.open() };
  await file.check();
  return { file, headers, bytes: Readable.from([]) };
}

export const getNotice = receiptEndpoint({
  operation: 'get_receipt_page_notice',
  path: '/r/{token}/notice',
  summary: 'Show the notices on privacy and accessibility',
  async run(link) {
    const { ctx, receipt } = link.opened;
    const { outbox: messageDays } = ctx.retailer.settings.retention_days;
    const around = await linkFormContext(link, ctx, 'notice');
    return pageAnswer(await noticePage(around, { issued: receipt.l10n.locale, messageDays }), 200);
  },
});

export const linkEndpoints = [
  getPage,
  getPdf,
  getQrSvg,
  getQrPng,
  getDates,
  getNotice,
  getLogo,
  getFile,
  getSendPage,
  postSendPage,
  getUnsubscribePage,
  postUnsubscribePage,
];
