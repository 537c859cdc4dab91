import type { Context } from '@/lib/platform/context';
import { messageOfMark } from './message-mark';
import { findSentChannel, insertView } from './store/messages';

/** Once for each message (decision 0010). An unknown mark is ignored. */
export async function recordView(ctx: Context, receiptId: string, mark: string | null): Promise<void> {
  const id = messageOfMark(mark);
  if (id === null) return;
  const channel = await findSentChannel(ctx, id, receiptId);
  if (channel === null) return;
  await insertView(ctx, { receiptId, messageId: id, channel });
}
