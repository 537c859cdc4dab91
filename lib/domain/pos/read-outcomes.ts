import { and, inArray } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

/** What became of raw receipts of the retailer, in no order; ids that it does not have are left out. */
export async function readOutcomes(ctx: Context, ids: readonly string[]) {
  const { id, state, receiptIds, ignoredReason, failureCode, failureMessage } = rawReceipts;
  return ctx.db
    .select({ id, state, receiptIds, ignoredReason, failureCode, failureMessage })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(id, [...ids])));
}
