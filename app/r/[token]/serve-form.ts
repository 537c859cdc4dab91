import { noReceiptPage } from '@/components/receipt/receipt-page';
import { log } from '@/lib/log';
import { openReceiptLink } from '@/lib/receipts/open-receipt-link';
import type { ReceiptWire } from '@/lib/receipts/schema';
import { pageResponse } from './page-response';

/** Another form of a receipt than its page, ready to be sent. */
export interface ReceiptFile {
  readonly bytes: Uint8Array;
  readonly type: 'application/pdf' | 'image/svg+xml' | 'image/png';
  /** Plain ASCII without quotes. */
  readonly filename: string;
  readonly language?: string;
}

/** What Next hands to a route below a link. */
export interface LinkParams {
  readonly params: Promise<{ readonly token: string }>;
}

/**
 * Answers with a form of the receipt behind a link, under the headers of contract section 12. A link that opens nothing
 * gets the same 404 page as the receipt page gives.
 */
export async function serveForm(
  request: Request,
  { params }: LinkParams,
  make: (receipt: ReceiptWire, token: string, acceptLanguage: string | null) => Promise<ReceiptFile>,
): Promise<Response> {
  const { token } = await params;
  const acceptLanguage = request.headers.get('accept-language');
  try {
    const opened = await openReceiptLink(token);
    if (opened === null) return pageResponse(await noReceiptPage('missing', acceptLanguage), 404);
    return fileResponse(await make(opened.receipt, token, acceptLanguage));
  } catch (error) {
    log().error({ err: error }, 'receipt form failed');
    return pageResponse(await noReceiptPage('unavailable', acceptLanguage), 503);
  }
}

function fileResponse({ bytes, type, filename, language }: ReceiptFile): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': type,
      'Content-Length': String(bytes.length),
      'Content-Disposition': `inline; filename="${filename}"`,
      ...(language === undefined ? {} : { 'Content-Language': language }),
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
      'Referrer-Policy': 'no-referrer',
      'X-Robots-Tag': 'noindex',
      'X-Content-Type-Options': 'nosniff',
      'Cache-Control': 'private, no-store',
    },
  });
}
