import { checkHolds } from '@/lib/auth/held-permissions';
import type { Context } from '@/lib/context';
import { notFound } from '@/lib/errors';
import { listReceipts } from '@/lib/receipts/list-receipts';
import { getReceipt } from '@/lib/receipts/get-receipt';
import { presentReceipt } from '@/lib/receipts/present';
import { drawnBrand } from './brand-of-receipt';
import { renderPreview, type Preview } from './preview-renderer';
import { refuseUnknownLogo } from './publish-brand';
import type { BrandContent } from './schema';

/** What to draw; `receiptId` undefined for the retailer's newest receipt. */
export interface PreviewInput extends Pick<Preview, 'form' | 'scheme' | 'language'> {
  readonly content: BrandContent;
  readonly receiptId: string | undefined;
}

/**
 * Draws a receipt in a brand that is not published, as an HTML document. Changes nothing.
 * @throws ServiceError `not_found` when there is no such receipt, `permission_denied` for who may not read receipts,
 * `invalid_request` when the logo is not there.
 */
export async function previewBrand(ctx: Context, input: PreviewInput): Promise<string> {
  checkHolds(ctx, ['view.get_receipt']);
  await refuseUnknownLogo(ctx, input.content, 'brand.logo');
  const row =
    input.receiptId === undefined
      ? (await listReceipts(ctx, { count: 1 }))[0]
      : await getReceipt(ctx, input.receiptId);
  if (row === undefined) throw notFound('receipt');
  const { form, scheme, language } = input;
  const brand = await drawnBrand(ctx, ctx.retailer.name, input.content);
  return renderPreview({ receipt: presentReceipt(row), brand, form, scheme, language });
}
