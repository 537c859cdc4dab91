import type { Context } from '@/lib/platform/context';
import { appendRawId } from '../store/receipts';
import { reindexReceipt } from '../index/index-receipt';

/**
 * Adds the raw receipt of a till that posts again without an external id (contract section 6); idempotent.
 * Call it in a transaction.
 */
export async function addRawOrigin(ctx: Context, receiptId: string, rawId: string): Promise<void> {
  const named = await appendRawId(ctx, receiptId, rawId);
  if (named !== null) await reindexReceipt(ctx, named);
}
