import { receiptPdf } from '@/components/receipt/receipt-pdf';
import { brandOfReceipt } from '@/lib/brand/brand-of-receipt';
import { receiptPageUrl } from '@/lib/paths';
import type { LinkParams } from '../link-request';
import { serveForm } from '../serve-form';

/** The receipt page as a tagged PDF (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token, acceptLanguage, chosen, opened }) => {
    const { ctx, receipt, brandVersion } = opened;
    const brand = await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion });
    const pageUrl = receiptPageUrl(token);
    const pdf = await receiptPdf(receipt, acceptLanguage, { chosen, brand, pageUrl });
    return { ...pdf, type: 'application/pdf' };
  });
}
