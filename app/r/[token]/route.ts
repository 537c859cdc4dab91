import { missingReceiptPage, receiptPage } from '@/components/receipt/receipt-page';
import { openReceiptLink } from '@/lib/receipts/open-receipt-link';
import { pageResponse } from './page-response';

/** The consumer page (contract section 12). Every link that opens nothing gets the same 404. */
export async function GET(
  request: Request,
  context: { readonly params: Promise<{ readonly token: string }> },
) {
  const { token } = await context.params;
  const acceptLanguage = request.headers.get('accept-language');
  const opened = await openReceiptLink(token);
  if (opened === null) return pageResponse(await missingReceiptPage(acceptLanguage), 404);
  return pageResponse(await receiptPage(opened.receipt, acceptLanguage), 200);
}
