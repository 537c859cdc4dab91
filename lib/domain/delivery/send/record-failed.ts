import type { Context } from '@/lib/platform/context';
import { recordOutcome } from './record-outcome';
import { recordEvent, updateMessage, type MessageRow } from '../store/messages';

/** Call it in a transaction that has locked the message. */
export async function recordFailed(
  ctx: Context,
  message: MessageRow,
  reason: string,
  type: 'failed' | 'bounced' = 'failed',
): Promise<void> {
  await updateMessage(ctx, message.id, { state: 'failed', failure: reason });
  const { id, receiptId, channel } = message;
  await recordEvent(ctx, { receiptId, messageId: id, type, channel, detail: reason });
  await recordOutcome(ctx, message, type);
}
