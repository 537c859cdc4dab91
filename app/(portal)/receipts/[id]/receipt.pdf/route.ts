import { fileResponse } from '@/app/r/[token]/serve-form';
import { receiptPdf } from '@/components/receipt/receipt-pdf';
import { findPortal } from '@/lib/platform/auth/portal';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { ServiceError } from '@/lib/core/errors';
import { receiptPageUrl } from '@/lib/core/paths';
import { getReceipt } from '@/lib/domain/receipts/get-receipt';
import { findReceiptLink } from '@/lib/domain/receipts/receipt-link';
import { presentReceipt } from '@/lib/domain/receipts/present';

/**
 * The receipt as a PDF for staff who may see it, whether it has a page or not: it is the evidence of the sale. Prints the
 * code of its page only where there is one that the user may see, and makes none.
 */
export async function GET(request: Request, { params }: RouteContext<'/receipts/[id]/receipt.pdf'>) {
  try {
    const portal = await findPortal();
    if (portal === null) throw new ServiceError('unauthenticated', 'the session has ended');
    const { ctx, can } = portal;
    if (!can('get_receipt')) {
      throw new ServiceError('permission_denied', 'the group does not permit this receipt');
    }
    const stored = await getReceipt(ctx, (await params).id);
    const token = can('get_receipt_links') ? await findReceiptLink(ctx, stored.id) : null;
    const receipt = presentReceipt(stored);
    const pdf = await receiptPdf(receipt, request.headers.get('accept-language'), {
      brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion: stored.brandVersion }),
      pageUrl: token === null ? null : receiptPageUrl(token),
      retailerId: ctx.retailer.id,
      signal: request.signal,
    });
    return fileResponse({ ...pdf, type: 'application/pdf' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { code, status, message: description } = error;
    const headers = { ...error.headers, 'Cache-Control': 'private, no-store' };
    return Response.json({ description, code }, { status, headers });
  }
}
