import { qrPng } from '@/lib/platform/pdf/qr-code';
import { receiptPageUrl } from '@/lib/core/paths';
import type { LinkParams } from '../link-request';
import { serveForm } from '../serve-form';

/** A QR code of the page's address, for printers and mails (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token }) => ({
    bytes: qrPng(receiptPageUrl(token)),
    type: 'image/png',
    filename: 'receipt-qr.png',
  }));
}
