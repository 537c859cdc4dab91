import { and, arrayContains, eq, not, sql } from 'drizzle-orm';
import { receipts } from '@/drizzle/schema/receipts';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import { reindexReceipt } from './index-receipt';

/**
 * Names one more raw receipt behind a receipt: a till that posts again without an external id makes a raw receipt of its
 * own, whose id must lead to the receipt as well (contract section 6). The raw receipt itself says who posted it and
 * when. Call it in a transaction; again changes nothing.
 */
export async function addRawOrigin(ctx: Context, receiptId: string, rawId: string): Promise<void> {
  const [named] = await ctx.db
    .update(receipts)
    .set({ posDataIds: sql`array_append(${receipts.posDataIds}, ${rawId})`, updatedAt: ctx.now() })
    .where(
      and(owned(ctx, receipts), eq(receipts.id, receiptId), not(arrayContains(receipts.posDataIds, [rawId]))),
    )
    .returning();
  if (named !== undefined) await reindexReceipt(ctx, named);
}
