import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import { findSentChannel, insertView, type MessageRow } from '../store/messages';
import { messageOfMark } from './message-mark';

export async function recordOutcome(
  ctx: Context,
  { id, receiptId, channel }: Pick<MessageRow, 'id' | 'receiptId' | 'channel'>,
  outcome: 'sent' | 'failed' | 'bounced',
): Promise<void> {
  if (receiptId === null) return;
  await recordEvents(ctx, [{ type: `delivery.${outcome}`, data: { id, receipt: receiptId, channel } }]);
}

/** Records that a message was viewed, once per message (docs/decisions/0010). Ignores an unknown mark. */
export async function recordView(ctx: Context, receiptId: string, mark: string | null): Promise<void> {
  const id = messageOfMark(mark);
  if (id === null) return;
  const channel = await findSentChannel(ctx, id, receiptId);
  if (channel === null) return;
  await insertView(ctx, { receiptId, messageId: id, channel });
}
