import { noReceiptPage, receiptPage } from '@/components/receipt/receipt-page';
import { log } from '@/lib/log';
import { receiptFormPath } from '@/lib/paths';
import { openReceiptLink } from '@/lib/receipts/open-receipt-link';
import { pageResponse } from './page-response';

/** The consumer page (contract section 12). Every link that opens nothing gets the same 404. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly token: string }> },
) {
  const { token } = await context.params;
  const acceptLanguage = request.headers.get('accept-language');
  try {
    const opened = await openReceiptLink(token);
    if (opened === null) return pageResponse(await noReceiptPage('missing', acceptLanguage), 404);
    const links = { pdf: receiptFormPath(token, 'receipt.pdf') };
    return pageResponse(await receiptPage(opened.receipt, acceptLanguage, links), 200);
  } catch (error) {
    log().error({ err: error }, 'receipt page failed');
    return pageResponse(await noReceiptPage('unavailable', acceptLanguage), 503);
  }
}
