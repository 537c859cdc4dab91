import { and, eq, inArray } from 'drizzle-orm';
import { deliveryEvents, messages } from '@/drizzle/schema/delivery';
import type { Context } from '@/lib/platform/context';
import { newId } from '@/lib/core/ids';
import { owned } from '@/lib/platform/db/tenancy';
import { messageOfMark } from './message-mark';

/**
 * Notes that a consumer opened a receipt's page by the link of a message, once for each message (decision 0010). A mark
 * that belongs to no message of the receipt is passed over.
 */
export async function recordView(ctx: Context, receiptId: string, mark: string | null): Promise<void> {
  const id = messageOfMark(mark);
  if (id === null) return;
  const [message] = await ctx.db
    .select({ channel: messages.channel })
    .from(messages)
    .where(
      and(
        owned(ctx, messages),
        eq(messages.id, id),
        eq(messages.receiptId, receiptId),
        inArray(messages.state, ['sending', 'sent']),
      ),
    );
  if (message === undefined) return;
  await ctx.db
    .insert(deliveryEvents)
    .values({
      retailerId: ctx.retailer.id,
      id: newId(),
      receiptId,
      messageId: id,
      type: 'viewed',
      channel: message.channel,
      detail: null,
      createdAt: ctx.now(),
    })
    .onConflictDoNothing();
}
