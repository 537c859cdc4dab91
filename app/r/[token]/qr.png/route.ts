import type { LinkParams } from '../link-request';
import { getQrCode } from '../kept-qr';
import { serveForm } from '../serve-form';

/** A QR code of the page's address, for printers and mails (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token }) => ({
    bytes: await getQrCode(token, 'png'),
    type: 'image/png',
    filename: 'receipt-qr.png',
  }));
}
