import { qrSvg } from '@/lib/platform/pdf/qr-code';
import { receiptPageUrl } from '@/lib/core/paths';
import type { LinkParams } from '../link-request';
import { serveForm } from '../serve-form';

/** A QR code of the page's address, for any size (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token }) => {
    const bytes = new TextEncoder().encode(qrSvg(receiptPageUrl(token)));
    return { bytes, type: 'image/svg+xml', filename: 'receipt-qr.svg' };
  });
}
