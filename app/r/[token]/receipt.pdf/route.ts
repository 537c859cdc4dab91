import { receiptPdf } from '@/components/receipt/receipt-pdf';
import { serveForm, type LinkParams } from '../serve-form';

/** The receipt page as a tagged PDF (contract section 12). */
export function GET(request: Request, context: LinkParams) {
  return serveForm(request, context, async (receipt, _token, acceptLanguage) => {
    const pdf = await receiptPdf(receipt, acceptLanguage);
    return { ...pdf, type: 'application/pdf' };
  });
}
