import type { Context } from '@/lib/platform/context';
import { and, eq } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { rawReceipts } from '@/drizzle/schema/pos';

/** The ids of the receipts made of a raw receipt, by its id, or of the first two that a request brought. */
export async function receiptIdsOfRaw(
  ctx: Context,
  by: { readonly id: string } | { readonly requestId: string },
): Promise<string[]> {
  const raw = await ctx.db
    .select({ receiptIds: rawReceipts.receiptIds })
    .from(rawReceipts)
    .where(
      and(
        owned(ctx, rawReceipts),
        'id' in by ? eq(rawReceipts.id, by.id) : eq(rawReceipts.requestId, by.requestId),
      ),
    )
    .limit(2);
  return raw.flatMap(({ receiptIds }) => receiptIds);
}
