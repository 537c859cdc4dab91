import { and, inArray, ne, sql } from 'drizzle-orm';
import { rawReceipts } from '@/drizzle/schema/pos';
import { uuidOfAttachment } from '@/lib/domain/attachments/names';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';
import type { Sought } from './erase-receipts';
import { erasedMark } from './erased-mark';
import { noteAttachments } from './store/erasures';

/**
 * Empties raw receipts: that they came and what became of them stays, their bytes, headers and properties go. One that
 * is still to be processed is left for later. Call it in a transaction.
 */
export async function eraseRaw(
  ctx: Context,
  { erasureId }: Sought,
  ids: readonly string[],
): Promise<{ readonly erased: number; readonly waiting: number }> {
  if (ids.length === 0) return { erased: 0, waiting: 0 };
  const rows = await ctx.db
    .select({ id: rawReceipts.id, attachments: rawReceipts.attachments })
    .from(rawReceipts)
    .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, [...ids]), ne(rawReceipts.state, 'received')))
    .for('update');
  const attached = rows.flatMap(({ attachments }) => Object.values(attachments));
  await noteAttachments(
    ctx,
    erasureId,
    attached.flatMap((id) => uuidOfAttachment(id) ?? []),
  );
  const found = rows.map(({ id }) => id);
  if (found.length > 0) {
    await ctx.db
      .update(rawReceipts)
      .set({
        body: new Uint8Array(),
        headers: [],
        properties: {},
        attachments: {},
        failureMessage: sql`case when ${rawReceipts.failureMessage} is null then null else ${erasedMark} end`,
        failureCause: null,
        prunedAt: sql`coalesce(${rawReceipts.prunedAt}, now())`,
      })
      .where(and(owned(ctx, rawReceipts), inArray(rawReceipts.id, found)));
  }
  return { erased: found.length, waiting: new Set(ids).size - found.length };
}
