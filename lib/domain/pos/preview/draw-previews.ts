import { brandOfReceipt } from '@/lib/domain/brand/brand-of-receipt';
import { renderPreview } from '@/lib/domain/brand/preview-renderer';
import type { Context } from '@/lib/platform/context';
import type { Previewed } from './preview-transformation';

/** Most receipts of a preview that get a page. A page has some kilobytes. */
const drawnMax = 5;

/** Returns the pages of receipts; null for invalid receipts and after the first five. */
export async function drawPreviews(
  ctx: Context<'preview_transformation'>,
  receipts: readonly Previewed[],
): Promise<(string | null)[]> {
  const { name, brandVersion } = ctx.retailer;
  const brand = await brandOfReceipt(ctx, { name, brandVersion });
  return Promise.all(
    receipts.map(async ({ receipt }, index) =>
      receipt === null || index >= drawnMax
        ? null
        : renderPreview(ctx, { receipt, isStored: false, brand, form: 'page', scheme: null, language: null }),
    ),
  );
}
