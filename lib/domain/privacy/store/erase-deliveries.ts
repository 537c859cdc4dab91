import type { Context } from '@/lib/platform/context';
import { and, like, or, inArray, sql, eq } from 'drizzle-orm';
import { owned } from '@/lib/platform/db/tenancy';
import { pageUses, messages, deliveryEvents } from '@/drizzle/schema/delivery';
import { erasedMark } from '../erased-mark';

/** Deletes what was counted of the pages of receipts. */
export async function deletePageUsesOf(ctx: Context, receiptIds: readonly string[]): Promise<void> {
  await ctx.db
    .delete(pageUses)
    .where(and(owned(ctx, pageUses), or(...receiptIds.map((id) => like(pageUses.subject, `%${id}%`)))));
}

/** The ids of the messages with these receipts. */
export async function messagesOfReceipts(ctx: Context, receiptIds: readonly string[]): Promise<string[]> {
  const rows = await ctx.db
    .select({ id: messages.id })
    .from(messages)
    .where(and(owned(ctx, messages), inArray(messages.receiptId, [...receiptIds])));
  return rows.map(({ id }) => id);
}

/** Empties the details of what happened to receipts; answers how many there were. */
export async function clearEventsOfReceipts(ctx: Context, receiptIds: readonly string[]): Promise<number> {
  const { count } = await ctx.db
    .update(deliveryEvents)
    .set({ detail: null })
    .where(
      and(
        owned(ctx, deliveryEvents),
        inArray(deliveryEvents.receiptId, [...receiptIds]),
        sql`${deliveryEvents.detail} is not null`,
      ),
    );
  return count;
}

/**
 * Empties messages: that they were sent stays, to whom and what they said goes. One that was still to be sent is not.
 * Answers how many there were.
 */
export async function eraseMessages(ctx: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { count } = await ctx.db
    .update(messages)
    .set({
      recipient: erasedMark,
      content: null,
      headers: null,
      providerId: null,
      failure: sql`case when ${messages.failure} is null then null else ${erasedMark} end`,
      state: sql`case when ${eq(messages.state, 'sent')} then 'sent' else 'failed' end`,
      updatedAt: ctx.now(),
    })
    .where(and(owned(ctx, messages), inArray(messages.id, [...ids])));
  return count;
}
