import { pageLanguageOf } from '@/components/receipt/words/page-language';
import { pageLinksOf } from '@/components/receipt/view/page-links';
import { receiptPage } from '@/components/receipt/page/receipt-page';
import { pageBrandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { isSentByItself } from '@/lib/domain/delivery/send/is-sent-by-itself';
import { offersSending } from '@/lib/domain/delivery/request/send-from-page';
import { relatedLinksOf } from '@/lib/domain/receipts/links/open-receipt-link';
import { takeDrawing } from '@/lib/domain/receipts/links/page-calls';
import { documentKey, makeDocumentCache } from '@/lib/platform/document-cache';
import { receiptFormPath, receiptPageUrl } from '@/lib/core/paths';
import type { setupMark } from '@/lib/domain/setup/record-page-opened';
import { qrPng, qrSvg } from '@/lib/platform/pdf/qr-code';
import type { OpenedRequest } from './link-endpoint';
import type { DrawnPage } from './page-answer';

/** Cache of this process, because drawing a long page takes 50 ms of processor time. */
const findPage = makeDocumentCache<DrawnPage>({
  kind: 'page',
  bytesMax: 16 * 1024 * 1024,
  bytesOf: ({ html }) => html.buffer.byteLength,
});

const encoder = new TextEncoder();

/** @throws the reason of the request's signal if the reader has closed the connection. */
export async function getReceiptPage({
  request,
  address: readerAddress,
  token,
  acceptLanguage,
  chosen,
  opened,
}: OpenedRequest): Promise<DrawnPage> {
  const { ctx, receipt, brandVersion, readReceipt } = opened;
  const offers = {
    send: await offersSending(ctx, receipt),
    unsubscribe: isSentByItself(opened),
    related: await relatedLinksOf(ctx, receipt),
  };
  const language = pageLanguageOf(receipt, { chosen, acceptLanguage });
  const address = receiptPageUrl(token);
  const version = [ctx.retailer.id, receipt.id, receipt.version, brandVersion];
  const draw = async (signal: AbortSignal) => {
    takeDrawing(token, readerAddress);
    const issued = { name: receipt.retailer.name, brandVersion };
    const brand = await pageBrandOfReceipt(ctx, issued, receiptFormPath(token, 'logo.png'));
    const links = pageLinksOf(token, chosen, offers);
    const { returns } = receipt;
    const options = { chosen, brand, links, returns, signal };
    const page = await receiptPage(await readReceipt(), acceptLanguage, options);
    // Encoded once, because encoding a long page takes milliseconds. `Buffer.from` with a text is unsuitable:
    // a short result would keep a shared pool of 64 KiB in memory.
    const { buffer, byteOffset, byteLength } = encoder.encode(page.html);
    return { ...page, html: Buffer.from(buffer, byteOffset, byteLength) };
  };
  return findPage(documentKey([version, address, chosen, language, offers]), draw, request.signal);
}

/**
 * Not cached, because drawing takes 0.1 ms. The setup guide puts a mark into its code, and so learns that the
 * code was scanned.
 */
export function drawQrCode(
  token: string,
  form: 'svg' | 'png',
  mark: typeof setupMark | null = null,
): Uint8Array {
  const address = `${receiptPageUrl(token)}${mark === null ? '' : `?m=${mark}`}`;
  return form === 'svg' ? encoder.encode(qrSvg(address)) : qrPng(address);
}
