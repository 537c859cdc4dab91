import { pdfFilename, renderReceiptPdf } from '@/components/receipt/receipt-pdf';
import { pageLanguageOf } from '@/components/receipt/page-language';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { takeDrawing } from '@/lib/domain/receipts/page-calls';
import { clientAddress } from '@/lib/platform/auth/client-address';
import { receiptPageUrl } from '@/lib/core/paths';
import type { LinkParams } from '../link-request';
import { serveForm } from '../serve-form';

/** The receipt page as a tagged PDF (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async ({ token, acceptLanguage, chosen, opened }) => {
    const { ctx, receipt, brandVersion, readReceipt } = opened;
    const language = pageLanguageOf(receipt, { chosen, acceptLanguage });
    const bytes = await renderReceiptPdf({
      retailerId: ctx.retailer.id,
      receiptId: receipt.id,
      version: [receipt.id, receipt.version, brandVersion],
      language,
      pageUrl: receiptPageUrl(token),
      read: async () => ({
        receipt: await readReceipt(),
        returns: receipt.returns,
        brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion }),
      }),
      admit: () => takeDrawing(token, clientAddress(request.headers)),
      signal: request.signal,
    });
    const filename = pdfFilename(receipt.transaction_id);
    return { bytes, filename, language: language.language, type: 'application/pdf' };
  });
}
