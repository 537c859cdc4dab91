import type { Context } from '@/lib/platform/context';
import { appendRawId } from '../store/receipts';
import { reindexReceipt } from '../index/index-receipt';

/**
 * Adds the id of a raw receipt that repeats a stored receipt (contract section 6). Idempotent. Call it in a
 * transaction.
 */
export async function addRawOrigin(ctx: Context, receiptId: string, rawId: string): Promise<void> {
  const named = await appendRawId(ctx, receiptId, rawId);
  if (named !== null) await reindexReceipt(ctx, named);
}
