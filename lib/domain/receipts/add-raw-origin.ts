import type { Context } from '@/lib/platform/context';
import { appendRawId } from './store/receipts';
import { reindexReceipt } from './index-receipt';

/**
 * Names one more raw receipt behind a receipt: a till that posts again without an external id makes a raw receipt of its
 * own, whose id must lead to the receipt as well (contract section 6). The raw receipt itself says who posted it and
 * when. Call it in a transaction; again changes nothing.
 */
export async function addRawOrigin(ctx: Context, receiptId: string, rawId: string): Promise<void> {
  const named = await appendRawId(ctx, receiptId, rawId);
  if (named !== null) await reindexReceipt(ctx, named);
}
