import { and, asc, inArray } from 'drizzle-orm';
import { deliveryEvents, deliveryOutcomes, messages } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { owned } from '@/lib/platform/db/tenancy';

export async function deleteMessages(ctx: Context, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await ctx.db
    .delete(deliveryEvents)
    .where(and(owned(ctx, deliveryEvents), inArray(deliveryEvents.messageId, [...ids])));
  await ctx.db
    .delete(deliveryOutcomes)
    .where(and(owned(ctx, deliveryOutcomes), inArray(deliveryOutcomes.messageId, [...ids])));
  await ctx.db.delete(messages).where(and(owned(ctx, messages), inArray(messages.id, [...ids])));
}

export async function deleteMessagesOfReceipts(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(owned(ctx, messages), inArray(messages.receiptId, [...receiptIds])))
    .orderBy(asc(messages.id))
    .for('update');
  await deleteMessages(
    ctx,
    rows.map(({ id }) => id),
  );
}
