import { setupMark } from '@/lib/domain/setup/note-page-opened';
import type { LinkParams } from '../link-request';
import { getQrCode } from '../kept-qr';
import { serveForm } from '../serve-form';

/** A QR code of the page's address, for any size (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token, query }) => ({
    bytes: await getQrCode(token, 'svg', query.get('m') === setupMark ? setupMark : null),
    type: 'image/svg+xml',
    filename: 'receipt-qr.svg',
  }));
}
