import type { Context } from '@/lib/platform/context';
import { appendRawId } from '../store/receipts';
import { reindexReceipt } from '../index/index-receipt';

/**
 * A till that posts again without an external id makes another raw receipt, whose id must lead to the receipt, too
 * (contract section 6). Its author and time are on the raw receipt. Call it in a transaction; idempotent.
 */
export async function addRawOrigin(ctx: Context, receiptId: string, rawId: string): Promise<void> {
  const named = await appendRawId(ctx, receiptId, rawId);
  if (named !== null) await reindexReceipt(ctx, named);
}
