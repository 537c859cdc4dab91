import { recordChange } from '@/lib/platform/audit/record-change';
import { inTransaction, type Context } from '@/lib/platform/context';
import { deliveryStateOf } from '../send/delivery-state';
import type { DeliveryState } from '../outbox/outbox-schema';
import { lockMessages } from '../store/messages';
import { deleteMessages } from '../store/waiting';

export interface Cancelled {
  readonly cancelled: readonly string[];
  readonly kept: readonly { readonly id: string; readonly state: DeliveryState }[];
}

/**
 * Cancels queued messages, with audit entries. Row locks decide a race with a worker: a message is either
 * sent or cancelled.
 */
export function cancelDeliveries(
  ctx: Context<'cancel_deliveries'>,
  ids: readonly string[],
): Promise<Cancelled> {
  return inTransaction(ctx, async (inner) => {
    const messages = (await lockMessages(inner, ids)).filter(({ kind }) => kind === 'receipt');
    // A message with an earlier attempt may have reached the consumer, so it cannot be cancelled.
    const waiting = messages.filter(({ state, attempts }) => state === 'queued' && attempts === 0);
    const cancelled = waiting.map(({ id }) => id);
    await deleteMessages(inner, cancelled);
    for (const { receiptId, channel, recipient } of waiting) {
      await recordChange(inner, {
        action: 'cancel_delivery',
        subjectType: 'receipt',
        subjectId: receiptId ?? '',
        before: { [channel]: recipient },
        after: null,
      });
    }
    const kept = messages.filter(({ id }) => !cancelled.includes(id));
    return { cancelled, kept: kept.map((message) => ({ id: message.id, state: deliveryStateOf(message) })) };
  });
}
