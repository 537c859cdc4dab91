import { recordEvents } from '@/lib/domain/events/record-events';
import type { Context } from '@/lib/platform/context';
import type { MessageRow } from './store/messages';

/** Records in the transaction that notes it. Mails to portal users have no event. */
export async function recordOutcome(
  ctx: Context,
  { id, receiptId, channel }: Pick<MessageRow, 'id' | 'receiptId' | 'channel'>,
  outcome: 'sent' | 'failed' | 'bounced',
): Promise<void> {
  if (receiptId === null) return;
  await recordEvents(ctx, [{ type: `delivery.${outcome}`, data: { id, receipt: receiptId, channel } }]);
}
