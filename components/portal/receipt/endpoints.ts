import { z } from 'zod';
import { portalFileEndpoint } from '@/components/portal/kit/portal-endpoint';
import { fileAnswer } from '@/components/receipt/link/page-answer';
import { receiptPdf } from '@/components/receipt/pdf/receipt-pdf';
import { receiptPageUrl } from '@/lib/core/paths';
import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { listReturnTimes } from '@/lib/domain/receipts/read/list-related';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { findReceiptLink } from '@/lib/domain/receipts/links/receipt-link';
import { may } from '@/lib/platform/auth/permissions';

/**
 * The PDF is evidence of the sale, so it exists even for a receipt without a page. It prints the code of an
 * existing link, but creates no link.
 */
export const getStaffPdf = portalFileEndpoint({
  operation: 'get_staff_pdf',
  path: '/receipts/{id}/receipt.pdf',
  summary: 'Read a receipt as a PDF, for staff',
  needs: 'get_receipt',
  params: { id: z.string() },
  run: async ({ ctx }, input) => {
    const { request, params } = input;
    const stored = await getReceipt(ctx, params.id);
    const token = may(ctx, 'get_receipt_links') ? await findReceiptLink(ctx, stored.id) : null;
    const receipt = presentReceipt(stored);
    const pdf = await receiptPdf(receipt, request.headers.get('accept-language'), {
      brand: await brandOfReceipt(ctx, { name: receipt.retailer.name, brandVersion: stored.brandVersion }),
      returns: await listReturnTimes(ctx, stored),
      pageUrl: token === null ? null : receiptPageUrl(token),
      retailerId: ctx.retailer.id,
      signal: request.signal,
    });
    const { headers, ...answer } = fileAnswer(input, { ...pdf, type: 'application/pdf' });
    // Not cached, because staff share browsers.
    return {
      ...answer,
      headers: {
        ...headers,
        'Cache-Control': 'private, no-store',
        'Referrer-Policy': 'same-origin',
        'X-Frame-Options': 'DENY',
      },
    };
  },
});

export const receiptEndpoints = [getStaffPdf];
