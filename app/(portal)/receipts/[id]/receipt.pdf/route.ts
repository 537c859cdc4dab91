import { may } from '@/lib/platform/auth/permissions';
import { fileResponse } from '@/app/r/[token]/serve-form';
import { receiptPdf } from '@/components/receipt/receipt-pdf';
import { portalRoute } from '@/components/portal/kit/portal-route';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { receiptPageUrl } from '@/lib/core/paths';
import { getReceipt } from '@/lib/domain/receipts/get-receipt';
import { listReturnTimes } from '@/lib/domain/receipts/list-related';
import { findReceiptLink } from '@/lib/domain/receipts/receipt-link';
import { presentReceipt } from '@/lib/domain/receipts/present';

/**
 * The receipt as a PDF for staff who may see it, whether it has a page or not: it is the evidence of the sale. Prints the
 * code of its page only where there is one that the user may see, and makes none.
 */
export const GET = portalRoute({
  needs: 'get_receipt',
  async run({ ctx }, request: Request, { params }: RouteContext<'/receipts/[id]/receipt.pdf'>) {
    const stored = await getReceipt(ctx, (await params).id);
    const token = may(ctx, 'get_receipt_links') ? await findReceiptLink(ctx, stored.id) : null;
    const receipt = presentReceipt(stored);
    const pdf = await receiptPdf(receipt, request.headers.get('accept-language'), {
      brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion: stored.brandVersion }),
      returns: await listReturnTimes(ctx, stored),
      pageUrl: token === null ? null : receiptPageUrl(token),
      retailerId: ctx.retailer.id,
      signal: request.signal,
    });
    return fileResponse(request, { ...pdf, type: 'application/pdf' });
  },
});
