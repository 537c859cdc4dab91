import { checkHolds } from '@/lib/platform/auth/held-permissions';
import { trusted, type Context } from '@/lib/platform/context';
import { listReceipts } from '@/lib/domain/receipts/read/list-receipts';
import { getReceipt } from '@/lib/domain/receipts/read/get-receipt';
import { presentReceipt } from '@/lib/domain/receipts/present';
import { drawnBrand } from './brand-of-receipt';
import { renderPreview, type Preview } from './preview-renderer';
import { refuseUnknownLogo } from './publish-brand';
import { sampleReceipt } from './sample-receipt';
import type { BrandContent } from './schema';

/** Without `receiptId`, the newest receipt is shown, or a sample if there is none. */
export interface PreviewInput extends Pick<Preview, 'form' | 'scheme' | 'language'> {
  readonly content: BrandContent;
  readonly receiptId: string | undefined;
}

export interface DrawnPreview {
  readonly html: string;
  readonly sample: boolean;
}

/**
 * @throws ServiceError `not_found`, `permission_denied` for callers who may not read receipts,
 * `invalid_request` for an unknown logo.
 */
export async function previewBrand(
  ctx: Context<'preview_brand'>,
  input: PreviewInput,
): Promise<DrawnPreview> {
  checkHolds(ctx, ['view.get_receipt']);
  await refuseUnknownLogo(ctx, input.content, 'brand.logo');
  const shown = input.receiptId ?? (await listReceipts(trusted(ctx), { count: 1 }))[0]?.id;
  const row = shown === undefined ? undefined : await getReceipt(trusted(ctx), shown);
  const receipt = row === undefined ? sampleReceipt(ctx.retailer) : presentReceipt(row);
  const { form, scheme, language } = input;
  const brand = await drawnBrand(ctx, ctx.retailer.name, input.content);
  const isStored = row !== undefined;
  const html = await renderPreview(ctx, { receipt, isStored, brand, form, scheme, language });
  return { html, sample: !isStored };
}
